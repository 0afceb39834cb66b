import { fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import type { Core } from '../app.ts';
import { doneStep } from './seeding.ts';

type DemoFill = {
  /** Resolves when the readers' past is complete. Jobs run after it: they would end memberships not renewed yet. */
  readers: Promise<void>;
  /** Resolves when there is enough to look at: covers, banners and first episodes. */
  firstComics: Promise<void>;
  stop(): Promise<void>;
};

type FillMessage = { kind: 'readers' } | { kind: 'firstComics' } | { kind: 'progress'; message: string };

/** Fills the demo in another process, so that drawing does not delay readers. Continues an interrupted fill. */
export async function fillDemo(
  core: Core,
  { log, signal }: { log: (message: string) => void; signal: AbortSignal },
): Promise<DemoFill> {
  const hasReaders = await doneStep(core.db, 'readers');
  // The name under which fills have always stored this step.
  const hasFirstComics = await doneStep(core.db, 'window');
  if ((await doneStep(core.db, 'complete')) || signal.aborted)
    return { readers: Promise.resolve(), firstComics: Promise.resolve(), stop: async () => {} };

  const child = fork(path.join(import.meta.dirname, '../../../demo-content/src/fill.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // Without root, a process can only lower its priority.
  if (child.pid)
    os.setPriority(child.pid, Math.max(os.getPriority(), os.constants.priority.PRIORITY_BELOW_NORMAL));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.on('message', (sent: FillMessage) => {
    if (sent.kind === 'progress') log(`Demo: ${sent.message}`);
  });
  const received = (kind: FillMessage['kind']) =>
    new Promise<void>((resolve) => {
      child.on('message', (sent: FillMessage) => {
        if (sent.kind === kind) resolve();
      });
    });
  child.once('exit', (code) => {
    if (code !== 0 && !signal.aborted)
      log('Demo: the filling stopped early; the next start goes on with it.');
  });
  const aborted = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  return {
    readers: hasReaders ? Promise.resolve() : Promise.race([received('readers'), ended, aborted]),
    firstComics: hasFirstComics ? Promise.resolve() : Promise.race([received('firstComics'), ended, aborted]),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}
