import { answering, button, press, refusal, render, untilShown } from '../../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h, Fragment } from 'react';

const { ComicForm } = await import('./comic-form.tsx');
const { ConfirmDialog } = await import('../../ui/confirm.tsx');
const { movedText } = await import('./confirm-move.tsx');

const comic = {
  id: 'k1',
  title: 'After Midnight',
  description: '',
  contentRating: 'AO' as const,
  genres: [],
  bannerImage: null,
  coverImage: null,
  bannerImageUrl: null,
  coverImageUrl: null,
  chapterCount: 0,
  comicOfTheDay: false,
  readersChoice: false,
  createdAt: '',
  updatedAt: '',
  publication: 'published' as const,
  publishAt: null,
  version: 3,
  chaptersVersion: 1,
  unpublishedChapters: 0,
};
const message = '“After Midnight”: everyone sees it on the normal site at once, without confirming an age.';

test('the form asks before it moves a comic to the normal site, and keeps what was typed if the answer is no', async () => {
  const sent: FormData[] = [];
  const { transport } = answering({
    updateComic({ body }: { body: FormData }) {
      sent.push(body);
      const moved = [{ id: 'k1', title: comic.title, from: 'uncensored', to: 'normal' }];
      if (body.get('confirmMove') === 'true')
        return { data: [{ ...comic, contentRating: 'T', version: 4 }], moved };
      const errors = [{ path: 'k1', message }];
      throw refusal({ status: 409, code: 'move_not_confirmed', title: 'Confirm it first.', errors });
    },
    listGenres: () => ({ data: [], total: 0 }),
    listVersions: () => ({ data: [], next: null }),
  });
  const saved: string[] = [];
  const onSaved = ({ contentRating }: { contentRating: string }) => saved.push(contentRating);
  const leave = await render(
    h(Fragment, null, h(ComicForm, { comic, onSaved }), h(ConfirmDialog)),
    transport,
  );
  await untilShown(() => document.querySelector('select'));
  const rating = document.querySelector('select')!;
  const { act } = await import('../../platform/testing/render.ts');
  await act(async () => {
    rating.value = 'T';
    rating.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const dialog = () => document.querySelector('dialog[open]');
  await press(button('Save'));
  await untilShown(dialog);
  assert.match(dialog()!.textContent, /Show this on the normal site\?/);
  assert.ok(dialog()!.textContent.includes(message));
  await press(button('Cancel'));
  await untilShown(() => document.querySelector('[role=alert]'));
  assert.match(document.querySelector('[role=alert]')!.textContent, /^Nothing was changed/);
  assert.deepEqual([saved, rating.value], [[], 'T']);
  await press(button('Save'));
  await untilShown(dialog);
  await press(button('Show on the normal site'));
  await untilShown(() => saved.length > 0);
  assert.deepEqual(saved, ['T']);
  assert.deepEqual(
    sent.map((form) => [form.get('contentRating'), form.get('confirmMove')]),
    [
      ['T', null],
      ['T', null],
      ['T', 'true'],
    ],
  );
  await leave();
});

test('the message after a move names where the comics are now', () => {
  const move = (title: string, to: 'normal' | 'uncensored') => ({
    id: title,
    title,
    from: to === 'normal' ? ('uncensored' as const) : ('normal' as const),
    to,
  });
  assert.equal(movedText(), '');
  assert.equal(movedText([move('Tide', 'uncensored')]), ' “Tide” is on the uncensored site now.');
  assert.equal(
    movedText([move('A', 'normal'), move('B', 'normal'), move('C', 'uncensored')]),
    ' 2 comics are on the normal site now. “C” is on the uncensored site now.',
  );
});
