/** What a failed journey leaves: a trace of each context, a screenshot and the HTML of each page, and what the servers of this file wrote. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { serverLogs } from './server-process.ts';

/** Ignored by git, and emptied when `npm test` begins. */
const folder = path.join(import.meta.dirname, '../../test-failures');

export async function startTrace(context: BrowserContext): Promise<void> {
  // Every action, request and message of the console. Snapshots of the page at each action would cost a fifth of all
  // browser tests; the last of them, where it failed, is kept as HTML.
  await context.tracing.start({ snapshots: false, screenshots: false });
}

/**
 * Saves traces, pages and server logs of a failed journey. Answers the folder; `npx playwright show-trace
 * <folder>/trace-1.zip` shows a trace.
 */
export async function keepTraces(context: BrowserContext, journey: string): Promise<string> {
  const target = path.join(
    folder,
    journey
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 100),
  );
  await mkdir(target, { recursive: true });
  const contexts = context.browser()!.contexts();
  const pages = contexts
    .flatMap((each) => each.pages())
    .flatMap((page, index) => {
      const file = path.join(target, `page-${index + 1}`);
      return [
        page.screenshot({ path: `${file}.png`, timeout: 10_000 }),
        page.content().then((html) => writeFile(`${file}.html`, html)),
      ];
    });
  const traces = contexts.map((each, index) =>
    each.tracing.stop({ path: path.join(target, `trace-${index + 1}.zip`) }),
  );
  // A page that crashed or hangs gives no picture; the traces and the logs say why.
  await Promise.allSettled([...pages, ...traces]);
  for (const [index, log] of serverLogs().entries())
    await writeFile(path.join(target, `server-${index + 1}.log`), log);
  return target;
}
