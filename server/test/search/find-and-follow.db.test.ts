/**
 * Histories of follow, unfollow, publish, withdraw, merge of creators and erasure: after each step, search, the pages of
 * creators and the libraries of two readers show what a model says.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyLibraryComic, type LibraryComic } from '@longstrip/contract/library/library.rules';
import fc from 'fast-check';
import { openTestApp } from '../app-for-tests.ts';
import { signUpPerson, type SignedInPerson } from '../people.ts';
import { runs } from '../seeded.ts';

const api = await openTestApp();
const count = 3;
const nth = fc.nat(count - 1);
const reader = fc.nat(1);
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('follow' as const, 'unfollow' as const), reader, comic: nth }),
  fc.record({ kind: fc.constantFrom('publish' as const, 'withdraw' as const), comic: nth }),
  fc.record({ kind: fc.constant('merge' as const), from: nth, into: nth }),
  fc.record({ kind: fc.constant('erase' as const), reader }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type Model = {
  published: boolean[];
  /** By whom each comic is, and into which creator each was merged. */
  creatorOf: number[];
  mergedInto: (number | null)[];
  /** Of each reader the comics that they follow; null once they are erased. */
  followed: (Set<number> | null)[];
};

/** Changes the model; false if the server has to refuse the step. */
function apply(model: Model, change: Step): boolean {
  switch (change.kind) {
    case 'follow':
      // Also of a comic that is withdrawn: a device may tell of it late.
      model.followed[change.reader]?.add(change.comic);
      return model.followed[change.reader] !== null;
    case 'unfollow':
      model.followed[change.reader]?.delete(change.comic);
      return model.followed[change.reader] !== null;
    case 'publish':
    case 'withdraw':
      model.published[change.comic] = change.kind === 'publish';
      return true;
    case 'merge': {
      const { from, into } = change;
      if (from === into || model.mergedInto[from] !== null || model.mergedInto[into] !== null) return false;
      model.mergedInto[from] = into;
      model.creatorOf = model.creatorOf.map((creator) => (creator === from ? into : creator));
      return true;
    }
    case 'erase':
      model.followed[change.reader] = null;
      return true;
  }
}

function creatorAt({ mergedInto }: Model, creator: number): number {
  const into = mergedInto[creator]!;
  return into === null ? creator : creatorAt({ mergedInto } as Model, into);
}

let histories = 0;

async function startHistory() {
  const word = `zq${String.fromCharCode(...[...String(++histories)].map((digit) => 97 + Number(digit)))}zq`;
  const names = ['Ada', 'Bo', 'Cy'].map((name) => `${name} ${word}`);
  const comics: { id: string; slug: string; creatorId: string }[] = [];
  for (const name of names) {
    const fields = { title: 'Any', contentRating: 'T', creators: [{ name, role: 'writer' }] };
    const { data } = await api.ask('POST', '/comics', { fields });
    const [creator] = data[0].creators;
    comics.push({ id: data[0].id, slug: creator.slug, creatorId: creator.id });
  }
  const people = [await signUpPerson(api), await signUpPerson(api)];
  const libraryOf = async ({ token }: SignedInPerson, sent: LibraryComic[] = []) =>
    api.send('POST', '/api/v1/library/sync', { key: token, json: { comics: sent, after: 0 } });

  async function perform(change: Step): Promise<number> {
    switch (change.kind) {
      case 'follow':
      case 'unfollow': {
        const sent = {
          ...emptyLibraryComic(comics[change.comic]!.id),
          followed: change.kind === 'follow',
          followedAt: api.clock.now().getTime(),
        };
        return (await libraryOf(people[change.reader]!, [sent])).status;
      }
      case 'publish':
      case 'withdraw': {
        const publication = change.kind === 'publish' ? 'published' : 'draft';
        await api.ask('POST', '/comics/publication', {
          json: { ids: [comics[change.comic]!.id], publication },
        });
        return 200;
      }
      case 'merge': {
        const into = comics[change.into]!.creatorId;
        const json = { ids: [comics[change.from]!.creatorId] };
        return (await api.send('POST', `/api/v1/creators/${into}/merge`, { key: true, json })).status;
      }
      case 'erase': {
        const { uid } = people[change.reader]!;
        await api.core.db.transaction((tx) => api.core.personalData.erase(tx, uid));
        await api.rows('delete from account where uid = $1', [uid]);
        return 200;
      }
    }
  }

  async function assertShows(model: Model): Promise<void> {
    await api.core.search.updateIndex();
    const worksOf = (creator: number) =>
      comics.filter((_, comic) => model.published[comic] && model.creatorOf[comic] === creator);
    for (const [n, { slug }] of comics.entries()) {
      const at = creatorAt(model, n);
      const { status, json } = await api.send('GET', `/api/v1/creators/by-slug/${slug}`);
      const works = worksOf(at).length;
      assert.deepEqual(
        status === 200 ? [json.data[0].name, json.data[0].comics] : [status],
        works > 0 ? [names[at], works] : [404],
        `the address of creator ${n}`,
      );
    }
    const search = (kind: string, question: string) =>
      api.ask('POST', `/search/${kind}`, { key: false, json: { question } });
    const found = await search('creators', word);
    const known = names.flatMap((name, n) => (worksOf(n).length > 0 ? [`${name} ${worksOf(n).length}`] : []));
    assert.deepEqual(
      found.data.map(({ name, comics }: { name: string; comics: number }) => `${name} ${comics}`).toSorted(),
      known,
    );
    assert.equal(found.total, known.length);
    for (const [n, name] of names.entries()) {
      const { data, total } = await search('comics', name);
      const expected = model.mergedInto[n] === null ? worksOf(n).map(({ id }) => id) : [];
      assert.deepEqual(data.map(({ id }: { id: string }) => id).toSorted(), expected.toSorted(), name);
      assert.equal(total, expected.length);
    }
    for (const [n, person] of people.entries()) {
      const { status, json } = await libraryOf(person);
      const followed = model.followed[n];
      if (!followed) {
        assert.ok(status === 401, `an erased reader is answered ${status}`);
        assert.deepEqual(await api.rows('select from library_comic where uid = $1', [person.uid]), []);
        continue;
      }
      assert.deepEqual(
        (json.comics as LibraryComic[])
          .filter((each) => each.followed)
          .map(({ comicId }) => comicId)
          .toSorted(),
        comics
          .filter((_, comic) => model.published[comic] && followed.has(comic))
          .map(({ id }) => id)
          .toSorted(),
        `what reader ${n} follows`,
      );
    }
    const { data } = await api.ask('POST', '/people/list', { json: { search: people[0]!.email } });
    assert.equal(data.length, model.followed[0] ? 1 : 0, 'staff find the account');
  }
  return { perform, assertShows };
}

test('what is found and followed, whatever is published, withdrawn, merged and erased', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const { perform, assertShows } = await startHistory();
      const model: Model = {
        published: [true, true, true],
        creatorOf: [0, 1, 2],
        mergedInto: [null, null, null],
        followed: [new Set(), new Set()],
      };
      for (const each of steps) {
        // Neither changes of one moment nor the limit of a network.
        api.clock.moveBy(3000);
        const isAccepted = apply(model, each);
        assert.equal((await perform(each)) < 300, isAccepted, JSON.stringify(each));
        await assertShows(model);
      }
    }),
    { numRuns: runs(80) },
  );
});
