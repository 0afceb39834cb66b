import { render } from '../../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import type { UploadQueue } from './upload-queue.ts';

const { UploadState } = await import('./upload-state.tsx');

async function shown(variant: string, queue: object): Promise<string[]> {
  const leave = await render(
    h(UploadState, {
      queue: { isPaused: false, isInterrupted: false, ...queue } as UploadQueue,
      variant: variant as 'legal',
    }),
  );
  const texts = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent!);
  await leave();
  return texts;
}
const upload = (variant: string, state: string) => ({ variant, state, progress: 0 });

test('figures are those of the variant, and of others only while they are sent', async () => {
  const uploads = [upload('censored', 'done'), upload('censored', 'done')];
  assert.deepEqual(await shown('censored', { uploads }), ['2 censored pages uploaded', '']);
  assert.deepEqual(await shown('uncensored', { uploads }), ['']);
  const both = [...uploads, upload('uncensored', 'done'), upload('uncensored', 'sending')];
  assert.deepEqual(await shown('censored', { uploads: both }), [
    '2 censored pages, 1 of 2 uncensored pages uploaded',
    '',
  ]);
  assert.deepEqual(await shown('legal', { uploads: both }), ['1 of 2 uncensored pages uploaded', '']);
});

test('an upload that waits for the connection says so, and that it goes on by itself', async () => {
  const uploads = [upload('censored', 'done'), upload('censored', 'waiting')];
  const [figures, interruption] = await shown('censored', { uploads, isInterrupted: true });
  assert.equal(figures, '1 of 2 censored pages uploaded');
  assert.match(interruption!, /does not answer.* waits.* goes on by itself/);
  assert.deepEqual(await shown('censored', { uploads, isInterrupted: true, isPaused: true }), [
    '1 of 2 censored pages uploaded · paused',
    '',
  ]);
});
