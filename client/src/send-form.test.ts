import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { sendForm } from './send-form.ts';

/** A request that never gets an answer. */
class SilentRequest extends EventTarget {
  static last: SilentRequest;
  readonly upload = new EventTarget();
  isAborted = false;
  constructor() {
    super();
    SilentRequest.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }
}

const { XMLHttpRequest } = globalThis;
afterEach(() => {
  mock.timers.reset();
  globalThis.XMLHttpRequest = XMLHttpRequest;
});

function sendSilently() {
  const controller = new AbortController();
  globalThis.XMLHttpRequest = SilentRequest as unknown as typeof globalThis.XMLHttpRequest;
  mock.timers.enable({ apis: ['setTimeout'] });
  const progress: number[] = [];
  const answer = sendForm('/api/v1/comics', {
    method: 'POST',
    headers: {},
    body: new FormData(),
    signal: controller.signal,
    onProgress: (share) => progress.push(share),
  });
  return { answer, progress, controller, request: SilentRequest.last };
}

test('aborts a call after 30 seconds without progress', async () => {
  const { answer, request, progress } = sendSilently();
  for (let sent = 1; sent <= 3; sent++) {
    mock.timers.tick(29_000);
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: sent, total: 4 }));
  }
  assert.equal(request.isAborted, false);
  assert.deepEqual(progress, [0.25, 0.5, 0.75]);
  mock.timers.tick(30_000);
  await assert.rejects(answer, /abort/);
});

test('waits longer for the answer, 180 seconds after everything was sent', async () => {
  const { answer, request } = sendSilently();
  request.upload.dispatchEvent(new Event('load'));
  mock.timers.tick(179_000);
  assert.equal(request.isAborted, false);
  mock.timers.tick(1000);
  await assert.rejects(answer, /abort/);
});

test('aborts the request when its caller does', async () => {
  const { answer, request, controller } = sendSilently();
  controller.abort();
  assert.equal(request.isAborted, true);
  await assert.rejects(answer, /abort/);
});
