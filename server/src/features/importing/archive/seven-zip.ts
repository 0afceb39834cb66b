import { readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import SevenZip from '7z-wasm';

/** The part of Emscripten's module that is used here; the package does not declare all of it. */
type Emscripten = (options: object) => Promise<{
  callMain(args: string[]): number;
  FS: {
    makedev(major: number, minor: number): number;
    registerDevice(device: number, operations: object): void;
    mkdev(path: string, mode: number, device: number): void;
    mknod(path: string, mode: number, device: number): { usedBytes: number; stream_ops: object };
    open(path: string, flags: string): void;
  };
}>;

const wasm = new WebAssembly.Module(readFileSync(createRequire(import.meta.url).resolve('7z-wasm/7zz.wasm')));

export type OpenFile = { descriptor: number; size: number };

/** `onData` gets unpacked bytes, `onLine` each line that 7-Zip prints, as Latin-1 so that every byte is kept. */
export type SevenZipOutput = { onData(bytes: Uint8Array): void; onLine(line: string): void };

/**
 * Runs 7-Zip over one open file. Every run has a WebAssembly instance of its own, whose file system holds this
 * file, read-only, and nothing else of the machine. Data and lines arrive in the order in which 7-Zip writes them;
 * an error thrown by a callback ends the run. Blocks the thread.
 */
export async function runSevenZip(
  args: readonly string[],
  file: OpenFile,
  output: SevenZipOutput,
): Promise<void> {
  const { FS, callMain } = await (SevenZip as unknown as Emscripten)({
    noFSInit: true,
    instantiateWasm(imports: WebAssembly.Imports, done: (...made: unknown[]) => void) {
      done(new WebAssembly.Instance(wasm, imports), wasm);
    },
    quit(_status: number, reason: unknown) {
      throw reason;
    },
  });
  let line = '';
  const printed = (bytes: Uint8Array): void => {
    const lines = (line + Buffer.from(bytes).toString('latin1')).split('\n');
    line = lines.pop()!;
    lines.forEach(output.onLine);
  };
  // The first three files that are opened are standard input, output and error.
  const devices = [() => undefined, output.onData, printed];
  for (const [minor, onBytes] of devices.entries()) {
    const device = FS.makedev(64, minor);
    FS.registerDevice(device, {
      read: () => 0,
      write(_stream: unknown, heap: Uint8Array, offset: number, length: number): number {
        if (length > 0) onBytes(new Uint8Array(heap.buffer, heap.byteOffset + offset, length));
        return length;
      },
    });
    FS.mkdev(`/dev/io${minor}`, 0o666, device);
    FS.open(`/dev/io${minor}`, minor === 0 ? 'r' : 'w');
  }
  const node = FS.mknod('/archive', 0o100444, 0);
  node.usedBytes = file.size;
  node.stream_ops = {
    ...node.stream_ops,
    read: (_stream: unknown, heap: Int8Array, offset: number, length: number, position: number) =>
      readSync(file.descriptor, heap, offset, length, position),
  };
  callMain([...args, '-bd', '-bb1', '-bso2', '-bse2', '-bsp0', '-pnone', '--', '/archive']);
  if (line !== '') output.onLine(line);
}
