import assert from 'node:assert/strict';
import { test } from 'node:test';

// Loads components.
await import('../../platform/testing/render.ts');
const { prepareChapter } = await import('./prepare-next.ts');

/** Starts the request for a chapter's slices; `answer` ends it. */
function prepare(chapterId: string) {
  let isSent = false;
  const { promise, resolve } = Promise.withResolvers<{ data?: object[] }>();
  const dispatch = () => {
    isSent = true;
    return promise;
  };
  const done = prepareChapter({ chapterId } as never, dispatch as never);
  const answer = async (data?: object[]) => {
    resolve(data ? { data } : {});
    await done;
  };
  return { isSent: () => isSent, answer };
}

test('a chapter is prepared once, and again after it failed', async () => {
  await prepare('one').answer([]);
  assert.equal(prepare('one').isSent(), false);
  const failing = prepare('two');
  await failing.answer();
  const again = prepare('two');
  assert.equal(again.isSent(), true);
  await again.answer([]);
});

test('a chapter that fails late does not undo what was prepared after it', async () => {
  const [first, second] = [prepare('three'), prepare('four')];
  await second.answer([]);
  await first.answer();
  assert.equal(prepare('four').isSent(), false);
});
