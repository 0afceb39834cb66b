import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine, csvOfList } from './csv.ts';

test('quotes fields where necessary, and turns formulas into text', () => {
  assert.equal(
    csvLine(['Fish, "fresh"', '=HYPERLINK("x")', '-12.50', '-1+1', -3, null, false, '@cmd', '\tx']),
    '"Fish, ""fresh""","\'=HYPERLINK(""x"")",-12.50,\'-1+1,-3,,false,\'@cmd,\'\tx\r\n',
  );
});

test('reads a page of a list only when the page before has been consumed', async () => {
  const asked: (string | undefined)[] = [];
  const parts = csvOfList<{ name: string }>({ Name: ({ name }) => name }, async ({ after }) => {
    asked.push(after);
    return after === 'end' ? { data: [], next: null } : { data: [{ name: 'a' }], next: after ? 'end' : 'on' };
  });
  assert.equal((await parts.next()).value, 'Name\r\n');
  assert.deepEqual(asked, []);
  assert.equal((await parts.next()).value, 'a\r\n');
  assert.deepEqual(asked, [undefined]);
  assert.equal((await parts.next()).value, 'a\r\n');
  assert.deepEqual(await parts.next(), { value: undefined, done: true });
  assert.deepEqual(asked, [undefined, 'on', 'end']);
});
