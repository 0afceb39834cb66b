import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAfterLast, countOf, createUploadQueue, type Upload } from './upload-queue.ts';

const uploads = (count: number): Upload[] =>
  Array.from({ length: count }, (_, index) => ({
    key: String(index),
    name: `${index}.png`,
    file: new File([], `${index}.png`),
    variant: 'censored',
    pageNumber: index + 1,
    state: 'waiting',
    progress: 0,
  }));
const cut = { ok: false, status: 0, code: 'network', title: 'The site cannot be reached right now.' };
const refused = { ok: false, status: 422, code: 'image_broken', title: 'An image is damaged.' };
const settled = async (done: () => boolean) => {
  while (!done()) await new Promise(setImmediate);
};

test('sends each file once, at most three at a time, over a connection that is cut three times', async () => {
  const arrived: number[] = [];
  let now = 0;
  let most = 0;
  let waits = 0;
  let tries = 0;
  const queue = createUploadQueue({
    onChange: () => {},
    waitForConnection: async () => void waits++,
    async send({ pageNumber }) {
      most = Math.max(most, ++now);
      await new Promise(setImmediate);
      now--;
      if ([20, 90, 150].includes(++tries)) throw cut;
      arrived.push(pageNumber);
    },
  });
  queue.add(uploads(200));
  await settled(() => queue.uploads.every(({ state }) => state === 'done'));
  assert.deepEqual(
    arrived.toSorted((a, b) => a - b),
    Array.from({ length: 200 }, (_, index) => index + 1),
  );
  assert.deepEqual([most, waits, tries], [3, 3, 203]);
});

test('is interrupted from a lost connection until the next answer, and counts each upload by itself', async () => {
  let isCut = true;
  let goOn = () => {};
  const queue = createUploadQueue({
    onChange: () => {},
    waitForConnection: () => new Promise((resolve) => (goOn = resolve)),
    send: async () => {
      if (isCut) throw cut;
    },
  });
  queue.add(uploads(5));
  await settled(() => queue.isInterrupted);
  assert.deepEqual(countOf(queue), { left: 5, done: 0, failed: 0 });
  isCut = false;
  goOn();
  await settled(() => countOf(queue).left === 0);
  assert.equal(queue.isInterrupted, false);
  queue.add(uploads(2));
  await settled(() => countOf(queue).left === 0);
  assert.deepEqual(countOf(queue), { left: 0, done: 2, failed: 0 });
});

test('a refused file keeps its reason and can be retried, and the others are sent', async () => {
  let isMended = false;
  const queue = createUploadQueue({
    onChange: () => {},
    waitForConnection: async () => {},
    async send({ pageNumber }) {
      if (pageNumber === 2 && !isMended) throw refused;
    },
  });
  queue.add(uploads(4));
  await settled(() => queue.uploads.every(({ state }) => state === 'done' || state === 'failed'));
  assert.deepEqual(
    queue.uploads.map(({ state, message }) => message ?? state),
    ['done', 'An image is damaged.', 'done', 'done'],
  );
  isMended = true;
  queue.retryFailed();
  await settled(() => queue.uploads.every(({ state }) => state === 'done'));
});

test('a pause aborts the files that are being sent, and resuming sends them again', async () => {
  let sends = 0;
  const queue = createUploadQueue({
    onChange: () => {},
    waitForConnection: async () => {},
    send: (_upload, { signal }) =>
      new Promise<void>((resolve, reject) => {
        sends++;
        if (sends > 3) resolve();
        signal.addEventListener('abort', () => reject(cut as unknown as Error));
      }),
  });
  queue.add(uploads(5));
  queue.pause();
  await settled(() => queue.uploads.every(({ state }) => state === 'waiting'));
  assert.equal(sends, 3);
  queue.resume();
  await settled(() => queue.uploads.every(({ state }) => state === 'done'));
  assert.equal(sends, 8);
});

test('new pages follow the last saved or queued page, not a deleted one', async () => {
  const sent: number[] = [];
  let isSlow = false;
  let goOn = () => {};
  const queue = createUploadQueue({
    onChange: () => {},
    waitForConnection: async () => {},
    send: ({ pageNumber }) => {
      sent.push(pageNumber);
      return isSlow ? new Promise<void>((resolve) => (goOn = resolve)) : Promise.resolve();
    },
  });
  const add = (names: string[], readLast: () => number | Promise<number>) =>
    addAfterLast(queue, {
      files: names.map((name) => new File([], name)),
      variant: 'censored',
      readLast: async () => readLast(),
    });
  const allDone = () => queue.uploads.every(({ state }) => state === 'done');
  await add(['1.png', '2.png', '3.png'], () => 0);
  await settled(allDone);
  await add(['4.png'], () => 3);
  await settled(allDone);
  // All four are deleted.
  isSlow = true;
  await add(['1.png'], () => 0);
  await add(['2.png'], async () => {
    // The server reads the last page before the upload arrives.
    goOn();
    await settled(allDone);
    return 0;
  });
  assert.deepEqual(sent, [1, 2, 3, 4, 1, 2]);
});

test('a file that is done is dropped, one that was refused stays for another try', async () => {
  const queue = createUploadQueue({
    onChange: () => {},
    waitForConnection: async () => {},
    async send({ pageNumber, file }) {
      assert.ok(file);
      if (pageNumber === 2) throw refused;
    },
  });
  queue.add(uploads(3));
  await settled(() => queue.uploads.every(({ state }) => state === 'done' || state === 'failed'));
  assert.deepEqual(
    queue.uploads.map(({ file }) => file !== null),
    [false, true, false],
  );
});

test('a canceled queue sends and holds nothing, also of what is added later', async () => {
  let sends = 0;
  const queue = createUploadQueue({
    onChange: () => {},
    waitForConnection: async () => {},
    send: (_upload, { signal }) =>
      new Promise<void>((_resolve, reject) => {
        sends++;
        signal.addEventListener('abort', () => reject(cut as unknown as Error));
      }),
  });
  queue.add(uploads(5));
  queue.cancel();
  queue.add(uploads(2));
  await new Promise(setImmediate);
  assert.deepEqual([queue.uploads.length, sends], [0, 3]);
});
