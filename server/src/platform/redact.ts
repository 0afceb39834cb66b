/** The message of an error for staff: without addresses, links and anything as long as a secret. */
export function redact(message: string): string {
  return (
    (message.split('\n', 1)[0] ?? '')
      .replace(/[a-z][a-z0-9+.-]*:\/\/\S+/gi, '(link)')
      .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)')
      // Ids stay: they name what failed.
      .replace(/[\w+/=-]{24,}/g, (word) => (uuid.test(word) ? word : '(hidden)'))
      // PostgreSQL quotes values: Key (email)=(mia) already exists.
      .replace(/=\([^)]*\)/g, '=(hidden)')
      .slice(0, 300)
  );
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
