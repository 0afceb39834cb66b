/** Why a process cannot start, as a sentence for its operator. It is printed without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
