import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { until } from '../../platform/database/embedded/processes.ts';
import { CodecError, openCodec } from './codec.ts';
import { drawn } from '../../../test/assets/hostile-files.ts';
import { childProcesses } from '../../../test/child-processes.ts';

let folder: string;
let strip: string;
before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'codec-'));
  strip = path.join(folder, 'strip');
  await writeFile(strip, await drawn(240, 6000).jpeg().toBuffer());
});
after(() => rm(folder, { recursive: true }));

const make = (format: 'webp' | 'avif') =>
  ({ path: strip, purpose: 'page', format, effort: 2, outDir: folder, maxPixels: 1e8 }) as const;
const workers = (parent = process.pid) => childProcesses(parent, 'codec-worker');
const alive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
async function waitForExit(pid: number): Promise<void> {
  assert.ok(await until(async () => !alive(pid), 60_000), 'the worker is still there');
}

test('a killed worker rejects its call and is replaced', async () => {
  const codec = openCodec({ workers: 1 });
  const making = codec.make(make('avif'));
  making.catch(() => {});
  const [pid] = workers();
  // The answer shows that the worker is still busy with the other call.
  await codec.inspect({ path: strip, maxPixels: 1e8 });
  process.kill(pid!, 'SIGKILL');
  await assert.rejects(making, (error) => error instanceof CodecError && error.reason === 'died');
  assert.equal((await codec.make(make('webp'))).slices.length, 3);
  assert.notEqual(workers()[0], pid);
  await codec.close();
});

test('repeats an inspection once, and refuses the file if the worker crashes again', async () => {
  const stuck = openCodec({ workers: 1, limit: () => 1 });
  const answer = await stuck.inspect({ path: strip, maxPixels: 1e8 });
  assert.deepEqual('refusal' in answer && answer.refusal, 'image_broken');
  await stuck.close();
});

test('a worker that cannot be started fails its calls, and the next call starts another one', async (t) => {
  const codec = openCodec({ workers: 1 });
  const node = process.execPath;
  t.after(() => (process.execPath = node));
  process.execPath = path.join(folder, 'replaced by an upgrade');
  await assert.rejects(codec.inspect({ path: strip, maxPixels: 1e8 }), CodecError);
  await assert.rejects(codec.make(make('webp')), CodecError);
  process.execPath = node;
  assert.equal((await codec.make(make('webp'))).slices.length, 3);
  await codec.close();
});

test('WebP goes before AVIF, and an upload is inspected while AVIF is made', async () => {
  const codec = openCodec({ workers: 1 });
  const order: string[] = [];
  const note = (what: string) => () => void order.push(what);
  await Promise.all([
    codec.make(make('avif')).then(note('first avif')),
    codec.make(make('avif')).then(note('second avif')),
    codec.make(make('webp')).then(note('webp')),
    codec.inspect({ path: strip, maxPixels: 1e8 }).then(note('inspection')),
  ]);
  assert.deepEqual(order, ['inspection', 'first avif', 'webp', 'second avif']);
  assert.equal(workers().length, 1);
  await codec.close();
});

test('closing ends the workers and rejects their calls', async () => {
  const codec = openCodec({ workers: 1 });
  const making = assert.rejects(codec.make(make('avif')), CodecError);
  const [pid] = workers();
  await codec.close();
  await making;
  await waitForExit(pid!);
  await assert.rejects(codec.make(make('webp')), CodecError);
});

test('a worker ends with its killed server, also while it encodes', async () => {
  const source = `
    import { openCodec } from ${JSON.stringify(new URL('./codec.ts', import.meta.url).href)};
    const codec = openCodec({ workers: 1 });
    codec.make(${JSON.stringify(make('avif'))});
    await codec.inspect(${JSON.stringify({ path: strip, maxPixels: 1e8 })});
    console.log('working');`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(server.stdout, 'data');
  const [pid] = workers(server.pid);
  server.kill('SIGKILL');
  await waitForExit(pid!);
});
