import { fork } from 'node:child_process';
import { Refusal } from '../../platform/http/refusal.ts';
import { turns } from '../../platform/turns.ts';

const maxMilliseconds = 5000;
const maxMegabytes = 128;

/**
 * Returns a function that turns Markdown into safe HTML, or refuses the text. Some texts take seconds and much memory, so
 * they are rendered in a process that is ended after a limit, one at a time. A thread would not do: one that runs out of
 * memory quickly ends the server.
 */
export function markdownRenderer(limit = maxMilliseconds): (text: string) => Promise<string> {
  const takeTurn = turns({
    atOnce: 1,
    giveUp: { afterMilliseconds: 4 * limit, error: () => new Refusal('too_busy') },
  });
  return (text) => takeTurn('', () => renderInProcess(text, limit));
}

function renderInProcess(text: string, limit: number): Promise<string> {
  const child = fork(new URL('./markdown-process.ts', import.meta.url), [], {
    env: {},
    execArgv: [`--max-old-space-size=${maxMegabytes}`, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const timer = setTimeout(() => reject(new Refusal('text_too_complex')), limit);
  child.once('message', (html) => resolve(html as string)).on('error', reject);
  child.once('exit', () => reject(new Refusal('text_too_complex')));
  child.send(text);
  return promise.finally(() => {
    clearTimeout(timer);
    child.kill('SIGKILL');
  });
}
