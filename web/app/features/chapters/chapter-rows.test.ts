import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { only, press, render } from '../../platform/testing/render.ts';
import { type ChapterList, chapterStep, type ListedChapter } from './chapter-list.ts';

const { ChapterRows } = await import('./chapter-rows.tsx');

const chapter = (position: number, access: ListedChapter['access']): ListedChapter => ({
  id: `c${position}`,
  title: `Tide ${position + 1}`,
  chapterNumber: position + 1,
  previewImage: null,
  publishedAt: '2026-01-01T00:00:00Z',
  access,
  assetVariant: 'censored',
  position,
});
const list: ChapterList = {
  chapters: Array.from({ length: chapterStep }, (_, position) =>
    chapter(
      position,
      position === 1
        ? { state: 'locked', reason: 'premium_required', coins: 30, coinsValueCents: 30 }
        : { state: 'open', because: 'free_chapter' },
    ),
  ),
  offsets: [0],
  total: chapterStep + 2,
};
const terms = { plans: undefined, adult: false };
const more: number[] = [];
const rows = (loading: boolean, shown = list) =>
  h(ChapterRows, {
    list: shown,
    terms,
    loading,
    pathOf: ({ id }) => `/comic/x/${id}`,
    onMore: async (from) => {
      more.push(from);
      return { isError: false };
    },
  });

test('titles have the language of the comic', async () => {
  const { leave } = await render(h(ChapterRows, { ...rows(false).props, language: 'ko' }));
  assert.equal(document.querySelector('[lang=ko]')!.textContent, 'Tide 1');
  await leave();
});

test('an open episode is a link, a locked one says why it is not', async () => {
  const { went } = await render(rows(false));
  const link = only('li:first-child a');
  assert.equal(link.getAttribute('aria-label'), 'Open episode 1: Tide 1');
  await press(link);
  assert.deepEqual(went, ['/comic/x/c0']);
  const locked = only<HTMLButtonElement>('[data-locked] button');
  // Reachable by keyboard, so that screen readers announce the reason.
  assert.deepEqual([locked.disabled, locked.getAttribute('aria-disabled')], [false, 'true']);
  assert.equal(locked.getAttribute('aria-label'), 'Open episode 2: Tide 2');
  const reason = document.getElementById(locked.getAttribute('aria-describedby')!);
  assert.match(reason!.textContent!, /^Locked: .*Premium.*Or you unlock it for 30 coins\.$/);
});

test('the reason of a locked episode leads to its lock page', async () => {
  const { went } = await render(rows(false));
  const reason = only('[data-locked] a');
  assert.equal(reason.textContent, 'Premium or 30 coins (episode 2)');
  await press(reason);
  assert.deepEqual(went, ['/comic/x/c1']);
});

test('what the coins cost is said once, before the first episode that they open', async () => {
  const priced = list.chapters.map((each) =>
    each.position === 2 ? chapter(2, list.chapters[1]!.access) : each,
  );
  await render(rows(false, { ...list, chapters: priced }));
  const texts = [...document.querySelectorAll('ol > li')].map((row) => row.textContent!);
  const prices = texts.flatMap((text, index) => (text.includes('$0.30') ? [index] : []));
  assert.deepEqual(prices, [1]);
  assert.match(texts[1]!, /30 coins cost at most \$0\.30/);
});

test('an episode without a thumbnail has its number once', async () => {
  await render(h(ChapterRows, { ...rows(false).props, detailed: true } as never));
  assert.match(only('ol > li:first-child').textContent!, /^1Tide 1/);
});

test('missing episodes are requested once', async () => {
  const { show } = await render(rows(false));
  await press(only('ol > li:last-child button'));
  assert.deepEqual(more, [chapterStep]);
  await show(rows(true));
  const button = only<HTMLButtonElement>('ol > li:last-child button');
  assert.equal(button.getAttribute('aria-busy'), 'true');
});

test('the first loaded episode gets the focus of the button that is gone', async () => {
  const { show } = await render(rows(false));
  const button = only<HTMLButtonElement>('ol > li:last-child button');
  button.focus();
  await press(button);
  const added = [chapterStep, chapterStep + 1].map((position) =>
    chapter(position, { state: 'open', because: 'free_chapter' }),
  );
  await show(rows(false, { ...list, chapters: [...list.chapters, ...added], offsets: [0, chapterStep] }));
  assert.ok(document.activeElement === only(`a[href="/comic/x/c${chapterStep}"]`));
});

test('episodes that could not be loaded are named, until the next press', async () => {
  let isError = true;
  const { show } = await render(null);
  await show(
    h(ChapterRows, {
      list,
      terms,
      loading: false,
      pathOf: ({ id }) => id,
      onMore: async () => ({ isError }),
    }),
  );
  await press(only('ol > li:last-child button'));
  assert.equal(only('[role=alert]').textContent, 'These episodes could not be loaded. Please try again.');
  isError = false;
  await press(only('ol > li:last-child button'));
  assert.ok(!document.querySelector('[role=alert]'));
});
