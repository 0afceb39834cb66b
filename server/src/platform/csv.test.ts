import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOfList } from './csv.ts';

test('reads a page of a list only when the page before has been consumed', async () => {
  const asked: (string | undefined)[] = [];
  const parts = csvOfList<{ name: string }>({ Name: ({ name }) => name }, async ({ after }) => {
    asked.push(after);
    return after === 'end' ? { data: [], next: null } : { data: [{ name: 'a' }], next: after ? 'end' : 'on' };
  });
  assert.equal((await parts.next()).value, '\ufeffName\r\n');
  assert.deepEqual(asked, []);
  assert.equal((await parts.next()).value, 'a\r\n');
  assert.deepEqual(asked, [undefined]);
  assert.equal((await parts.next()).value, 'a\r\n');
  assert.deepEqual(await parts.next(), { value: undefined, done: true });
  assert.deepEqual(asked, [undefined, 'on', 'end']);
});
