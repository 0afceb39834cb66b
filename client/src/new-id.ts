/**
 * A random UUID. `crypto.randomUUID` is missing where a site is served without TLS, as in a local network, and in
 * browsers older than iOS 15.4.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return Array.from(
    bytes,
    (byte, index) => `${[4, 6, 8, 10].includes(index) ? '-' : ''}${byte.toString(16).padStart(2, '0')}`,
  ).join('');
}
