import { fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import type { Core } from './app.ts';

export type DemoFill = {
  /** Resolves when there is enough to look at: covers, banners and first episodes. */
  shopWindow: Promise<void>;
  stop(): Promise<void>;
};

export type FillMessage = { kind: 'window' } | { kind: 'progress'; words: string };

/** Fills the demo in a process of its own: drawing must not hold up readers. Goes on where an earlier start stopped. */
export async function fillDemo(
  core: Core,
  { say, signal }: { say: (words: string) => void; signal: AbortSignal },
): Promise<DemoFill> {
  const { rows } = await core.db.pool.query<{ key: string }>(
    "select key from demo_step where key in ('window', 'complete')",
  );
  const done = new Set(rows.map((row) => row.key));
  if (done.has('complete')) return { shopWindow: Promise.resolve(), stop: async () => {} };

  const child = fork(path.join(import.meta.dirname, '../../demo-content/src/fill.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const window = new Promise<void>((resolve) => {
    child.on('message', (message: FillMessage) => {
      if (message.kind === 'progress') say(`Demo: ${message.words}`);
      else resolve();
    });
  });
  child.once('exit', (code) => {
    if (code !== 0 && !signal.aborted)
      say('Demo: the filling stopped early; the next start goes on with it.');
  });
  const aborted = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  return {
    shopWindow: done.has('window') ? Promise.resolve() : Promise.race([window, ended, aborted]),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}
