import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turns } from './turns.ts';

test('groups take turns, and the work of a group keeps its order', async () => {
  const order: string[] = [];
  const takeTurn = turns({ atOnce: 1 });
  const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'];
  await Promise.all(names.map((name) => takeTurn(name[0]!, async () => void order.push(name))));
  assert.deepEqual(order, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('runs no more work at once than allowed, also after failures', async () => {
  const takeTurn = turns({ atOnce: 3 });
  let running = 0;
  let most = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) =>
      takeTurn(String(n % 7), async () => {
        most = Math.max(most, ++running);
        await new Promise(setImmediate);
        running--;
        if (n % 5 === 0) throw new Error('failed');
        return n;
      }),
    ),
  );
  assert.equal(most, 3);
  assert.equal(results.filter(({ status }) => status === 'rejected').length, 10);
});

test('work that waits too long is refused, and the rest goes on', async () => {
  const takeTurn = turns({
    atOnce: 1,
    giveUp: { afterMilliseconds: 10, error: () => new Error('too long') },
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = takeTurn('a', () => promise);
  await assert.rejects(
    takeTurn('b', async () => {}),
    /too long/,
  );
  const second = takeTurn('a', async () => 'done');
  resolve();
  await first;
  assert.equal(await second, 'done');
});
