/** One range of bytes, both ends included (RFC 9110). */
export type Range = { start: number; end: number };

/**
 * Parses a Range header for a file of `size` bytes. `undefined`: the whole file (no header, an unknown one, or
 * several ranges, which a server may ignore). `unsatisfiable`: the range begins beyond the end.
 */
export function parseRange(header: string | undefined, size: number): Range | undefined | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count === 0 ? 'unsatisfiable' : { start: size - count, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}
