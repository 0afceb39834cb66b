import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tx } from './database/tables.ts';
import { connectSlices } from './open-slices.ts';
import { all, defineSlice, events, one, type AnySlice, type Services } from './slice.ts';

type Painted = { type: 'painted'; by: string };
const tx = {} as Tx;
const services = {} as Services;

const painters = defineSlice({
  name: 'painters',
  needs: [],
  emits: events<Painted>('painted'),
  asks: {
    priceOf: one<(by: string) => number>(),
    namesOf: all<() => string>(),
  },
  open: ({ emit }, _needed, { priceOf, namesOf }) => ({
    api: {
      paint: (by: string) => emit(tx, { type: 'painted', by }),
      priceOf,
      names: () => namesOf.map((each) => each()),
    },
  }),
});

/** A slice that writes down what it is told. */
const gallery = <const Name extends string>(name: Name, acts: string[], prices: boolean) =>
  defineSlice({
    name,
    needs: [painters],
    open: () => ({
      api: {},
      on: {
        async painted(given, { by }) {
          await Promise.resolve();
          acts.push(`${name} ${by} ${given === tx}`);
        },
      },
      answers: {
        painters: { namesOf: () => name, ...(prices && { priceOf: (by: string) => by.length }) },
      },
      personalData: {
        [prices ? 'exportLast' : 'export']: async () => [{ fileName: name, about: '', content: null }],
        erase: async () => void acts.push(`${name} erases`),
        ...(prices && { eraseLast: async () => void acts.push(`${name} erases last`) }),
      },
      close: async () => void acts.push(`${name} closes`),
    }),
  });

test('slices handle a event one after the other, in the order of the list, and those of `before` first', async () => {
  const acts: string[] = [];
  const early = defineSlice({
    name: 'early',
    needs: [painters],
    open: () => ({ api: {}, before: { painted: async () => void acts.push('early') } }),
  });
  const slices = connectSlices([
    painters,
    gallery('first', acts, true),
    gallery('second', acts, false),
    early,
  ]);
  const { painters: api } = await slices.open(services);
  await api.paint('Ann');
  assert.deepEqual(acts, ['early', 'first Ann true', 'second Ann true']);
});

test('a handler that throws stops the others and the emitter', async () => {
  const acts: string[] = [];
  const failing = defineSlice({
    name: 'failing',
    needs: [painters],
    open: () => ({ api: {}, on: { painted: () => Promise.reject(new Error('no room')) } }),
  });
  const slices = connectSlices([painters, failing, gallery('later', acts, true)]);
  await slices.open(services);
  await assert.rejects(slices.emit(tx, { type: 'painted', by: 'Ann' }), /no room/);
  assert.deepEqual(acts, []);
});

test('later slices answer the questions of earlier ones', async () => {
  const slices = connectSlices([painters, gallery('first', [], true), gallery('second', [], false)]);
  const { painters: api } = await slices.open(services);
  assert.equal(api.priceOf('Ann'), 3);
  assert.deepEqual(api.names(), ['first', 'second']);
});

test('personal data is exported and erased in the order of the list and in phases, and closing is the other way round', async () => {
  const acts: string[] = [];
  const slices = connectSlices([painters, gallery('first', acts, true), gallery('second', acts, false)]);
  await slices.open(services);
  const exported = await slices.personalData.export('uid');
  assert.deepEqual(
    exported.map(({ fileName }) => fileName),
    ['second', 'first'],
  );
  await slices.personalData.erase(tx, 'uid');
  await slices.close();
  assert.deepEqual(acts, [
    'first erases',
    'second erases',
    'first erases last',
    'second closes',
    'first closes',
  ]);
});

const plain = (name: string, opened: object): AnySlice =>
  defineSlice({ name, needs: [painters], open: () => ({ api: {}, ...opened }) });
const priced = gallery('priced', [], true);

for (const [what, list, sentence] of [
  ['a slice before one it needs', [priced, painters], /priced needs painters: list it earlier/],
  ['a question without its answer', [painters], /0 slices answer painters\.priceOf/],
  ['two answers to one question', [painters, priced, gallery('dear', [], true)], /2 slices answer/],
  ['a event that no slice emits', [painters, plain('x', { on: { sold: async () => {} } })], /handles sold/],
  [
    'a question that no slice asks',
    [painters, plain('x', { answers: { painters: { why: 1 } } })],
    /painters\.why/,
  ],
] satisfies [string, AnySlice[], RegExp][])
  test(`refuses ${what}`, async () => {
    await assert.rejects(connectSlices(list).open(services), sentence);
  });
