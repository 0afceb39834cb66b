/**
 * Main-thread time of opening each screen of the back office, on a computer four times as slow: the median of several
 * runs, from another screen, by a link that was pointed at before. The time of a first screen of a visit includes the
 * app itself. Not part of npm test.
 *   node e2e/screen-times.ts [--runs 5] [--screen /comics]
 * Ends with Lighthouse's benchmark index of this machine (below 1000 is slow): with it, figures of different machines
 * and hours can be compared. Processor time is measured at full speed and multiplied: the browser's own slowdown
 * would count other programs, too.
 */
import { after, test } from 'node:test';
import { parseArgs } from 'node:util';
import type { BrowserContextOptions, CDPSession } from '@playwright/test';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { settled, stateOf } from './admin/every-screen.ts';
import { openFullOffice } from './admin/full-office.ts';
import { pointAtLink, pressLink, whenComplete } from './admin/in-app.ts';
import { type OfficeAddress, officeAddresses } from './admin/office-addresses.ts';
import { closeBrowser, openBrowser } from './harness/browser.ts';
import { desktop } from './harness/journey.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, screen: { type: 'string' } },
});
const slowdown = 4;
/** Milliseconds. */
const most = 300;
/** Milliseconds without a change after which a screen is complete. */
const quiet = 500;

async function taskMilliseconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
}

type Opening = 'from another screen' | 'first of a visit';

async function measure(
  { address }: OfficeAddress,
  state: BrowserContextOptions['storageState'],
  opening: Opening,
) {
  const context = await (await openBrowser()).newContext({ ...desktop, storageState: state });
  try {
    const page = await context.newPage();
    const { origin, pathname, search } = new URL(address);
    const isFirst = opening === 'first of a visit';
    if (isFirst) await page.goto(`${origin}/robots.txt`);
    else {
      await page.goto(`${origin}/admin${pathname === '/admin/' ? '/comics' : ''}`);
      await settled(page);
      await pointAtLink(page, pathname + search);
      await page.evaluate(whenComplete, quiet);
    }
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await taskMilliseconds(session);
    if (isFirst) await page.goto(address);
    else await pressLink(page);
    await page.evaluate(whenComplete, quiet);
    return ((await taskMilliseconds(session)) - before) * slowdown;
  } finally {
    await context.close();
  }
}

async function benchmarkIndex(): Promise<number> {
  const page = await (await openBrowser()).newPage();
  try {
    return Math.round(await page.evaluate(pageFunctions.computeBenchmarkIndex));
  } finally {
    await page.close();
  }
}

after(closeBrowser);
test('each screen opens in little time', async () => {
  const office = await openFullOffice();
  const runs = Math.max(1, Number(values.runs) || 5);
  const rows = [];
  const indices = [await benchmarkIndex()];
  for (const role of ['editor', 'support', 'admin'] as const) {
    const state = await stateOf(office, role);
    for (const screen of officeAddresses(office).filter((each) => each.role === role)) {
      if (values.screen && screen.name !== values.screen) continue;
      const median = async (opening: Opening) => {
        const all: number[] = [];
        for (let run = 0; run < runs; run++) all.push(await measure(screen, state, opening));
        return Math.round(all.toSorted((a, b) => a - b)[Math.floor(runs / 2)]!);
      };
      const milliseconds = await median('from another screen');
      rows.push({
        screen: screen.name,
        milliseconds,
        'within the limit': milliseconds <= most,
        'first of a visit': await median('first of a visit'),
      });
    }
  }
  indices.push(await benchmarkIndex());
  console.table(rows.toSorted((a, b) => b.milliseconds - a.milliseconds));
  console.log(`Benchmark index of this machine: ${indices.join(' before, ')} after.`);
});
