import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tx } from '../database/tables.ts';
import { emitTo } from './events.ts';

const tx = {} as Tx;

test('subscribers of a fact act one after the other, in the listed order', async () => {
  const acts: string[] = [];
  const emit = emitTo<{ type: 'painted'; by: string } | { type: 'sold'; price: number }>({
    painted: [
      async (_tx, { by }) => {
        await Promise.resolve();
        acts.push(`first ${by}`);
      },
      async (given, { by }) => void acts.push(`second ${by} ${given === tx}`),
    ],
    sold: [async (_tx, { price }) => void acts.push(`sold for ${price}`)],
  });
  await emit(tx, { type: 'painted', by: 'Ann' });
  assert.deepEqual(acts, ['first Ann', 'second Ann true']);
});

test('a subscriber that throws stops the others and the emitter', async () => {
  const acts: string[] = [];
  const emit = emitTo<{ type: 'painted' }>({
    painted: [() => Promise.reject(new Error('no room')), async () => void acts.push('never')],
  });
  await assert.rejects(emit(tx, { type: 'painted' }), /no room/);
  assert.deepEqual(acts, []);
});
