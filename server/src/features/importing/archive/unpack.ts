import type { ImportRefusalCode } from '../refusals.ts';
import type { ArchiveEntry } from './listing.ts';
import { runSevenZip, type OpenFile } from './seven-zip.ts';

/** Where the bytes of one entry go. `end` gets the reason why the entry is not whole, or null. */
export type EntrySink = { write(bytes: Uint8Array): void; end(failure: ImportRefusalCode | null): void };

/**
 * Unpacks an archive in one pass and hands each entry to the sink that `open` returns for its index; entries
 * without a sink are skipped. A sink never gets more bytes than its entry claims. `only` are names to look for,
 * in any folder and case.
 */
export async function unpackArchive(
  file: OpenFile,
  format: string,
  entries: readonly ArchiveEntry[],
  open: (index: number) => EntrySink | null,
  only: readonly string[] = [],
): Promise<void> {
  /** Indexes by name, with and without the slash that 7-Zip adds to folders; descending, so that pop() gives the lowest. */
  const indexes = new Map<string, number[]>();
  for (const [index, entry] of [...entries.entries()].reverse()) {
    const name = Buffer.from(entry.rawName).toString('latin1');
    for (const announced of [name, `${name}/`]) {
      const same = indexes.get(announced);
      if (same) same.push(index);
      else indexes.set(announced, [index]);
    }
  }
  let current = -1;
  let sink: EntrySink | null = null;
  let bytes = 0;
  let failure: ImportRefusalCode | null = null;

  const finish = (): void => {
    sink?.end(failure ?? (bytes === entries[current]!.size ? null : 'entry-broken'));
    sink = null;
  };
  /** 7-Zip announces every entry before its bytes, in the order of the list. */
  const begin = (name: string): void => {
    const same = indexes.get(name);
    let next = same?.pop();
    while (next !== undefined && next <= current) next = same!.pop();
    if (next === undefined) return;
    finish();
    current = next;
    bytes = 0;
    failure = null;
    sink = open(next);
  };
  try {
    await runSevenZip(['x', '-so', `-t${format}`, '-ssc-', ...only.map((name) => `-ir!${name}`)], file, {
      onData(chunk) {
        bytes += chunk.length;
        if (bytes <= (entries[current]?.size ?? 0)) sink?.write(chunk);
      },
      onLine(line) {
        if (line.startsWith('- ')) begin(line.slice(2));
        else if (line.startsWith('ERROR')) failure = failureOf(line);
      },
    });
  } catch (error) {
    if (!isCrash(error)) throw error;
    failure = 'entry-broken';
  } finally {
    finish();
  }
}

/** Some damage makes 7-Zip throw a C++ exception, which arrives as a number. What it unpacked before is intact. */
export function isCrash(error: unknown): boolean {
  return typeof error === 'number' || error instanceof WebAssembly.RuntimeError;
}

function failureOf(message: string): ImportRefusalCode {
  if (/unsupported method/i.test(message)) return 'entry-method';
  return /password|encrypted/i.test(message) ? 'entry-encrypted' : 'entry-broken';
}
