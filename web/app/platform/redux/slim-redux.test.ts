import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as toolkit from '@reduxjs/toolkit';
import fc from 'fast-check';
import * as immer from './immer.ts';
import { createSelector } from './reselect.ts';

type Tree = { [key: string]: Tree | number };
type Step = { path: string[]; key: string; what: string; value: Tree | number };
type Recipes = Pick<typeof immer, 'current' | 'isDraft' | 'original'>;

const key = fc.constantFrom('a', 'b', 'c');
const tree: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.dictionary(key, fc.oneof({ maxDepth: 3 }, fc.integer({ min: 0, max: 2 }), tie('tree')), {
    noNullPrototype: true,
  }),
})).tree;
const step: fc.Arbitrary<Step> = fc.record({
  path: fc.array(key, { maxLength: 3 }),
  key,
  what: fc.constantFrom('set', 'delete', 'move', 'same', 'restore', 'copy', 'read', 'push', 'splice', 'sort'),
  value: fc.oneof(fc.integer({ min: 0, max: 2 }), tree),
});

/** What a reducer does to its draft. */
function change(
  state: { tree: Tree; list: unknown[] },
  { path, key, what, value }: Step,
  { current, isDraft, original }: Recipes,
) {
  let at: Tree = state.tree;
  for (const each of path) {
    const child = at[each];
    if (typeof child !== 'object') break;
    at = child;
  }
  if (what === 'set') at[key] = structuredClone(value);
  if (what === 'delete') delete at[key];
  if (what === 'move') state.list.push(at[key]);
  const same = at[key];
  if (what === 'same' && same !== undefined) at[key] = same;
  const before = isDraft(at) ? (original(at) as Tree)[key] : undefined;
  if (what === 'restore' && before !== undefined) at[key] = before;
  if (what === 'copy') at[key] = structuredClone(isDraft(at) ? (current(at) as Tree) : at);
  if (what === 'read') Object.values(at).forEach((child) => typeof child === 'object' && Object.keys(child));
  if (what === 'push') state.list.push(structuredClone(value));
  if (what === 'splice') state.list.splice(0, 1);
  if (what === 'sort') state.list.reverse();
}

test('drafts end as with Immer: equal values, untouched parts the same objects, the base unchanged', () => {
  fc.assert(
    fc.property(
      tree,
      fc.array(tree, { maxLength: 3 }),
      fc.array(step, { maxLength: 6 }),
      (base, list, steps) => {
        const state = { tree: base, list, other: { untouched: true } };
        const before = structuredClone(state);
        const run = (using: Recipes) => (draft: unknown) => {
          for (const each of steps) change(draft as typeof state, each, using);
        };
        const mine = immer.produce(state, run(immer)) as typeof state;
        assert.deepEqual(state, before);
        const theirs = toolkit.createNextState(
          state,
          run(toolkit as unknown as Recipes) as never,
        ) as typeof state;
        assert.deepEqual(mine, theirs);
        assert.equal(mine === state, theirs === state);
        assert.equal(mine.other, state.other);
        assert.equal(JSON.stringify(mine), JSON.stringify(theirs));
        for (const name of Object.keys(base))
          assert.equal(mine.tree[name] === base[name], theirs.tree[name] === base[name], name);
        assert.ok(!immer.isDraft(mine.tree) && !mine.list.some(immer.isDraft));
      },
    ),
  );
});

test('a changed part that gets its original value back is unchanged, as with Immer', () => {
  const base = { a: { x: 1 }, b: { y: 1 } };
  const recipe =
    ({ original }: Pick<Recipes, 'original'>) =>
    (draft: typeof base) => {
      const before = (original(draft) as typeof base).a;
      draft.a.x = 2;
      draft.b.y = 2;
      draft.a = before;
    };
  const mine = immer.produce(base, recipe(immer) as (draft: unknown) => void) as typeof base;
  const theirs = toolkit.createNextState(base, recipe(toolkit as unknown as Recipes));
  for (const result of [mine, theirs]) {
    assert.deepEqual(result, { a: { x: 1 }, b: { y: 2 } });
    assert.equal(result.a, base.a);
  }
});

test('null replaces a value that has no draft', () => {
  for (const base of [1, null, undefined, 'text'])
    for (const returned of [null, 0, '', undefined])
      assert.equal(
        immer.produce(base, () => returned),
        toolkit.createNextState(base as unknown, () => returned),
      );
});

test('a patch brings a value forward and back', () => {
  const base = { a: { b: 1 }, c: {} };
  const [value, patches, inverse] = immer.produceWithPatches(base, (draft) => {
    (draft as typeof base).a.b = 2;
  });
  assert.deepEqual(immer.applyPatches(base, patches), { a: { b: 2 }, c: {} });
  assert.equal(immer.applyPatches(value, inverse), base);
});

test('a selector computes again only for other inputs', () => {
  let computed = 0;
  const select = createSelector([(state: { n: number }) => state.n], (n: number) => {
    computed++;
    return { n };
  }) as (state: object) => unknown;
  const first = select({ n: 1 });
  assert.equal(select({ n: 1, other: true }), first);
  assert.notEqual(select({ n: 2 }), first);
  assert.equal(computed, 2);
});

test('a selector keeps a result that the given comparison calls equal', () => {
  const options = {
    memoizeOptions: { resultEqualityCheck: (one: number[], other: number[]) => one[0] === other[0] },
  };
  const select = createSelector(
    (state: { n: number }) => state.n,
    (n: number) => [n % 2],
    options,
  ) as (state: object) => unknown;
  assert.equal(select({ n: 1 }), select({ n: 3 }));
});
