/**
 * A name for comparison: without case, accents of Latin, Greek and Cyrillic letters, and punctuation, so that "J. K. Ähn" is
 * "J.K. Ahn". Marks of other scripts stay, because there they are letters.
 */
export function foldName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .normalize('NFC');
  const folded = plain.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
  // A name of nothing but punctuation or symbols.
  return folded || plain.trim();
}

/** The address that a name suggests: the Latin letters and digits of it; empty if it has none. */
export function slugOf(name: string): string {
  return foldName(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
}
