const encoder = new TextEncoder();

/**
 * The entries, the first ones first, whose JSON fits into so many bytes together with the rest of the body. Each entry is
 * written once: the page is being hidden, and the whole history may be unsent.
 */
export function fittingEntries<Entry>(entries: readonly Entry[], rest: object, maxBytes: number): Entry[] {
  const bytesOf = (value: unknown) => encoder.encode(JSON.stringify(value)).length;
  let room = maxBytes - bytesOf({ entries: [], ...rest });
  return entries.filter((entry) => {
    // With its comma.
    const bytes = bytesOf(entry) + 1;
    if (bytes > room) return false;
    room -= bytes;
    return true;
  });
}
