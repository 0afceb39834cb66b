/** A question while it is typed: when it is asked, and that no older answer replaces a newer one. */
import { act, only, render, untilShown } from './platform/testing/render.ts';
import { type } from '@longstrip/kit/testing/render.ts';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { CallResult } from '@longstrip/contract/rendering';
import type { CallContext } from '@longstrip/client/transport';
import type { Call } from '@longstrip/client/calls';
import { createElement as h } from 'react';

const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');
const { searchApi } = await import('./features/search/search.api.ts');
const { useAnswer } = await import('./features/search/use-answer.ts');
const { useTypedQuestion } = await import('./features/search/use-typed-question.ts');
const { searchOf, searchPath } = await import('./features/search/search-path.ts');

type Asked = { question: string; context: CallContext; answer: (result: CallResult<unknown>) => void };
let asked: Asked[] = [];

const transport = (call: Call, context: CallContext) =>
  new Promise<CallResult<unknown>>((answer) => {
    asked.push({ question: (call.body as { question: string }).question, context, answer });
  });
const genreNamed = (name: string): CallResult<unknown> => ({
  ok: true,
  answer: { comics: [], creators: [], genres: [{ id: name, name, mature: false }] },
});

function Searched() {
  const question = useTypedQuestion('');
  const { answer, latest, error } = useAnswer(
    searchApi.endpoints.suggestions,
    question.asked ? { question: question.asked } : null,
  );
  const nameIn = (one: typeof answer) => one?.genres[0]?.name ?? '';
  return h(
    'div',
    null,
    h('input', question.input),
    h('p', null, [nameIn(answer), nameIn(latest), error?.code ?? ''].join(' | ')),
  );
}

const compose = (type: 'compositionstart' | 'compositionend') =>
  act(async () => void only('input').dispatchEvent(new Event(type, { bubbles: true })));
const text = () => only('p').textContent;
const questions = () => asked.map(({ question }) => question);
const wait = (milliseconds: number) => act(() => new Promise((resolve) => setTimeout(resolve, milliseconds)));

beforeEach(async () => {
  asked = [];
  const store = createStore({ transport });
  await render(h(Provider, { store } as never, h(Searched)));
});

test('asks after a pause, not for every letter', async () => {
  for (const typed of ['m', 'mo', 'moo', 'moon ']) await type(only('input'), typed);
  assert.deepEqual(questions(), []);
  await untilShown(() => asked.length > 0);
  assert.deepEqual(questions(), ['moon']);
});

test('while an input method composes, it waits longer than between keys, and asks soon after the word is done', async () => {
  await compose('compositionstart');
  await type(only('input'), '검새');
  await wait(300);
  assert.deepEqual(questions(), []);
  await type(only('input'), '검색');
  await compose('compositionend');
  await untilShown(() => asked.length > 0);
  assert.deepEqual(questions(), ['검색']);
});

test('a newer question aborts the older one, whose late answer is not shown', async () => {
  await type(only('input'), 'moon');
  await untilShown(() => asked.length === 1);
  await type(only('input'), 'sun');
  await untilShown(() => asked.length === 2);
  assert.equal(asked[0]!.context.signal.aborted, true);
  assert.equal(asked[1]!.context.signal.aborted, false);
  await act(async () => asked[1]!.answer(genreNamed('of sun')));
  await act(async () => asked[0]!.answer(genreNamed('of moon')));
  assert.equal(text(), 'of sun | of sun | ');
});

test('the last answer stays until the next one comes, and a question that is typed again is asked again', async () => {
  await type(only('input'), 'moon');
  await untilShown(() => asked.length === 1);
  await act(async () => asked[0]!.answer(genreNamed('of moon')));
  await type(only('input'), 'sun');
  await untilShown(() => asked.length === 2);
  assert.equal(text(), ' | of moon | ');
  await type(only('input'), 'moons');
  await untilShown(() => asked.length === 3);
  await type(only('input'), 'sun');
  await untilShown(() => asked.length === 4);
  await act(async () => asked[3]!.answer(genreNamed('of sun')));
  await untilShown(() => text() === 'of sun | of sun | ');
});

test('an address holds the whole search', () => {
  const search = {
    question: '달 & moon?',
    filters: { genres: 'g1', status: 'hiatus', length: 'long' },
  } as const;
  const path = searchPath(search);
  assert.deepEqual(searchOf(path.slice(path.indexOf('?'))), search);
  assert.equal(searchPath({ question: '', filters: {} }), '/search');
});
