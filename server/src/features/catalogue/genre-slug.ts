/** The address that a name suggests: `slice-of-life`; null if nothing of it can be written in an address. */
export function slugOf(name: string): string | null {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join('-').slice(0, 60).replace(/-$/, '') ?? null;
}
