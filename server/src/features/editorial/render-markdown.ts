import { Worker } from 'node:worker_threads';
import { Refusal } from '../../platform/http/refusal.ts';
import { turns } from '../../platform/turns.ts';

const maxMilliseconds = 5000;
const maxMegabytes = 128;

/**
 * Returns a function that turns Markdown into safe HTML, or refuses the text. Some texts take seconds, so they are
 * rendered in a thread that is ended after a limit, one at a time.
 */
export function markdownRenderer(limit = maxMilliseconds): (text: string) => Promise<string> {
  const takeTurn = turns({
    atOnce: 1,
    giveUp: { afterMilliseconds: 4 * limit, error: () => new Refusal('too_busy') },
  });
  return (text) => takeTurn('', () => renderInThread(text, limit));
}

function renderInThread(text: string, limit: number): Promise<string> {
  const worker = new Worker(new URL('./markdown-worker.ts', import.meta.url), {
    workerData: text,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const timer = setTimeout(() => reject(new Refusal('text_too_complex')), limit);
  worker.once('message', resolve).once('error', (error: NodeJS.ErrnoException) => {
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal('text_too_complex') : error);
  });
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
