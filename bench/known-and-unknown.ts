/** Whether response times reveal which e-mails have an account: measures known and unknown ones in turns. */
import { compareDurations, allowedRatio } from '@longstrip/server/testing';
import type pg from 'pg';
import type { Running } from './processes.ts';
import { printTable } from './table.ts';

const known = 'known@readers.example';
const unknown = 'unknown@readers.example';
const headers = { 'content-type': 'application/json' };

/** Prints each ratio with its 99 % confidence interval; answers whether all are within the promised bound. */
export async function knownAndUnknown(product: Running, pool: pg.Pool): Promise<boolean> {
  const call = async (verb: string, fields: object) => {
    const url = `http://127.0.0.1:${product.port}/v1/accounts:${verb}?key=bench`;
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(fields) })).text();
  };
  await call('signUp', { email: known, password: 'correct horse battery' });
  const calls = {
    'sign in, wrong password': (email: string) =>
      call('signInWithPassword', { email, password: 'wrong horse' }),
    'order a letter': (email: string) => call('sendOobCode', { requestType: 'PASSWORD_RESET', email }),
  };
  const rows: (string | number)[][] = [];
  let alike = true;
  for (const [name, ask] of Object.entries(calls)) {
    const { ratio, low, high, pairs } = await compareDurations(
      { first: () => ask(known), second: () => ask(unknown) },
      { before: () => pool.query('delete from attempt'), most: 1000 },
    );
    alike &&= ratio <= allowedRatio && ratio >= 1 / allowedRatio;
    rows.push([name, ratio.toFixed(3), `${low.toFixed(3)} to ${high.toFixed(3)}`, pairs]);
  }
  const title = 'Known against unknown e-mails (in turns, median of the pairs’ ratios)';
  printTable(title, ['call', 'known / unknown', 'with 99 %', 'pairs'], rows);
  return alike;
}
