/** The port to the shared cache in front of the site. */
export type PurgeTarget = {
  /** For messages. */
  name: string;
  /** Drops every copy with one of these tags; throws `PurgeFailed` unless all are dropped. */
  purge(tags: readonly string[], signal: AbortSignal): Promise<void>;
};

/** The message is shown to staff: it names the service and what it answered, and no secret. */
export class PurgeFailed extends Error {
  override name = 'PurgeFailed';
}
