import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { furthestPart } from '@longstrip/contract/insight/view.rules';
import { watchView } from './watch-view.ts';

void (await import('../../platform/testing/render.ts'));

type Sent = { view: string; furthest?: number; step: string };
const sent: Sent[] = [];
globalThis.fetch = (async (_address: string, { body }: RequestInit) => {
  sent.push(JSON.parse(String(body)) as Sent);
  return new Response('{}');
}) as typeof fetch;
let visibility: DocumentVisibilityState = 'visible';
Object.defineProperty(document, 'visibilityState', { get: () => visibility, configurable: true });
const show = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

/** A strip of ten windows. */
const strip = document.createElement('div');
document.body.append(strip);
let top = 0;
strip.getBoundingClientRect = () => ({ top: -top, height: innerHeight * 10 }) as DOMRect;
const scrollTo = (windows: number) => {
  top = windows * innerHeight;
  dispatchEvent(new Event('scroll'));
  mock.timers.tick(300);
};
const read = { step: 'read', chapterId: 'c', variant: 'censored' } as const;

mock.timers.enable({ apis: ['setTimeout', 'Date'] });
beforeEach(() => {
  sent.length = 0;
  top = 0;
  visibility = 'visible';
});

test('counts an episode once it was visible for five seconds in total, and reports how far it was read', () => {
  const stop = watchView(read, strip);
  mock.timers.tick(3000);
  show('hidden');
  mock.timers.tick(60_000);
  assert.equal(sent.length, 0);
  show('visible');
  mock.timers.tick(1999);
  assert.equal(sent.length, 0);
  mock.timers.tick(1);
  assert.equal(sent.length, 1);
  scrollTo(4.5);
  scrollTo(2);
  // The page is left, and restored from the back/forward cache: it is the same view.
  show('hidden');
  show('visible');
  show('hidden');
  stop();
  assert.deepEqual(
    sent.map(({ furthest }) => furthest),
    [2, 6],
  );
  assert.equal(new Set(sent.map(({ view }) => view)).size, 1);
  assert.match(sent[0]!.view, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('does not count what was not visible for long enough, or is older than a day', () => {
  visibility = 'hidden';
  const prerendered = watchView(read, strip);
  mock.timers.tick(60_000);
  prerendered();
  visibility = 'visible';
  const left = watchView(read, strip);
  mock.timers.tick(4000);
  left();
  assert.deepEqual(sent, []);
  const old = watchView(read, strip);
  mock.timers.tick(5000);
  mock.timers.tick(86_400_001);
  scrollTo(9);
  show('hidden');
  old();
  assert.equal(sent.length, 1);
});

test('counts the lock of a signed-in reader once it is known that it applies', () => {
  const stop = watchView({ step: 'lock', chapterId: 'c', variant: 'censored', signedIn: true }, null);
  mock.timers.tick(5000);
  assert.deepEqual(sent, []);
  document.documentElement.dataset['locksKnown'] = '';
  mock.timers.tick(1000);
  stop();
  assert.equal(sent.length, 1);
});

test('the last part is reached at the end of the strip, and the first part immediately', () => {
  assert.equal(furthestPart({ top: 0, height: 10_000 }, 0), 1);
  assert.equal(furthestPart({ top: -8999, height: 10_000 }, 900), 10);
  assert.equal(furthestPart({ top: -9100, height: 10_000 }, 900), 10);
  assert.equal(furthestPart({ top: -8000, height: 10_000 }, 900), 9);
  assert.equal(furthestPart({ top: 0, height: 0 }, 900), 1);
});
