/** The message of an error for staff: without addresses, links and anything as long as a secret. */
export function redact(message: string): string {
  return (
    beginOf(message)
      .replace(/[a-z][a-z0-9+.-]*:\/\/\S+/gi, '(link)')
      .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)')
      // Ids stay: they name what failed.
      .replace(/[\w+/=-]{24,}/g, (word) => (uuid.test(word) ? word : '(hidden)'))
      // PostgreSQL quotes values: Key (email)=(mia) already exists.
      .replace(/=\([^)]*\)/g, '=(hidden)')
      .slice(0, 300)
  );
}

/** More than is kept. The patterns take quadratic time, and a mail server may answer any text. */
const readCharacters = 2000;

/** The first line; a longer one ends with a whole word, so that no part of an address or secret is kept. */
function beginOf(message: string): string {
  const line = message.slice(0, readCharacters).split('\n', 1)[0] ?? '';
  return line.length < readCharacters ? line : line.slice(0, line.lastIndexOf(' ') + 1);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
