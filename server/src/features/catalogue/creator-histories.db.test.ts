/**
 * Histories of edits, deletions, merges and restorations of creators. In the model a credit stays with the creator to whom staff
 * gave it, and a merge is only a pointer, which is followed when credits are shown. Names of a creator are those that staff gave it
 * and those that merged ones bring.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { runs } from '../../../test/seeded.ts';

const api = await openTestApp({ env: { DATABASE_POOL_SIZE: '12' } });

const roles = ['writer', 'artist'] as const;
const creatorCount = 4;
const comicCount = 3;
const nth = fc.nat(creatorCount - 1);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      comic: fc.nat(comicCount - 1),
      credits: fc.uniqueArray(fc.record({ creator: nth, role: fc.constantFrom(...roles) }), {
        maxLength: 3,
        selector: ({ creator, role }) => `${creator}${role}`,
      }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('merge' as const), into: nth, from: nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('names' as const),
      creator: nth,
      names: fc.option(fc.subarray([0, 1, 2, 3, 4, 5]), { nil: undefined }),
      isPublic: fc.option(fc.boolean(), { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore' as const), creator: nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), creator: nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete for good' as const), creator: nth }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type Credit = `${number} ${number} ${(typeof roles)[number]}`;
type Model = {
  /** Of each creator whether it is there, in the trash, or gone, and into which one it was merged. */
  state: ('live' | 'trash' | 'gone')[];
  into: (number | null)[];
  credits: Set<Credit>;
  names: NamesOf[];
};
/** A name is a number; those below `creatorCount` are also the names of the creators themselves. */
type NamesOf = {
  own: number[];
  isPublic: boolean;
  /** For the one that it is merged into. */
  brings: number[];
  hides: boolean;
};

const both = (some: number[], others: number[]) => [...new Set([...some, ...others])];
const common = (some: number[], others: number[]) => some.filter((each) => others.includes(each));
const without = (some: number[], others: number[]) => some.filter((each) => !others.includes(each));

const newModel = (): Model => ({
  state: Array.from({ length: creatorCount }, () => 'live' as const),
  into: Array.from({ length: creatorCount }, () => null),
  credits: new Set(),
  names: Array.from({ length: creatorCount }, () => ({ own: [], isPublic: false, brings: [], hides: false })),
});

const mergedIn = ({ state, into, names }: Model, creator: number): NamesOf[] =>
  names.filter((_, each) => state[each] === 'trash' && into[each] === creator);

function namesShown(model: Model, creator: number): { names: number[]; isPublic: boolean } {
  const { own, isPublic } = model.names[creator]!;
  const merged = mergedIn(model, creator);
  return {
    names: without(
      merged.reduce((all, { brings }) => both(all, brings), own),
      [creator],
    ),
    isPublic: isPublic && !merged.some(({ hides }) => hides),
  };
}

/** Null for those in the trash. */
const namesInModel = (model: Model) =>
  model.state.map((state, creator) => {
    const { names, isPublic } = namesShown(model, creator);
    return state === 'live' ? { names: names.toSorted(), isPublic } : null;
  });

const parts = (credit: Credit) => {
  const [comic, creator, role] = credit.split(' ') as [string, string, (typeof roles)[number]];
  return { comic: Number(comic), creator: Number(creator), role };
};

/** The creator that is shown in place of this one; null if that is in the trash. */
function shownFor({ state, into }: Model, creator: number): number | null {
  let at: number | null = creator;
  while (at !== null && state[at] === 'trash') at = into[at]!;
  return at;
}

function shownIn(model: Model, comic: number): string[] {
  const shown = [...model.credits].map(parts).flatMap((credit) => {
    const creator = shownFor(model, credit.creator);
    return credit.comic === comic && creator !== null ? [`${creator} ${credit.role}`] : [];
  });
  return [...new Set(shown)].toSorted();
}

const namesIn = ({ names = [], creator }: { names?: number[] | undefined; creator: number }) =>
  without(names, [creator]);

/** What a creator that is deleted for good has brought of its own is the target's own from then on. */
function passNamesOn(model: Model, gone: number, target: number): void {
  const { own, isPublic, brings, hides } = model.names[gone]!;
  const into = model.names[target]!;
  into.own = both(into.own, common(brings, [gone, ...own]));
  if (hides && !isPublic) into.isPublic = false;
  for (const third of mergedIn(model, gone)) {
    third.brings = common(third.brings, brings);
    third.hides &&= hides;
  }
}

/** Changes the model; false if the server has to refuse the step. */
function apply(model: Model, change: Step): boolean {
  const { state, into, credits, names } = model;
  switch (change.kind) {
    case 'edit': {
      if (change.credits.some(({ creator }) => state[creator] !== 'live')) return false;
      const wanted = new Set(change.credits.map(({ creator, role }) => `${creator} ${role}`));
      const shown = new Set(shownIn(model, change.comic));
      for (const credit of credits) {
        const { comic, creator, role } = parts(credit);
        const at = shownFor(model, creator);
        if (comic === change.comic && at !== null && !wanted.has(`${at} ${role}`)) credits.delete(credit);
      }
      for (const each of wanted) if (!shown.has(each)) credits.add(`${change.comic} ${each}` as Credit);
      return true;
    }
    case 'names': {
      if (state[change.creator] !== 'live') return false;
      const before = namesShown(model, change.creator);
      const after = change.names ? namesIn(change) : before.names;
      if (!change.names && change.isPublic === undefined) return true;
      const named = names[change.creator]!;
      named.own = both(common(named.own, after), without(after, before.names));
      named.isPublic = change.isPublic ?? before.isPublic;
      for (const merged of mergedIn(model, change.creator)) {
        merged.brings = common(merged.brings, after);
        merged.hides = false;
      }
      return true;
    }
    case 'merge': {
      if (change.into === change.from || state[change.into] !== 'live' || state[change.from] !== 'live')
        return false;
      const shown = namesShown(model, change.from);
      names[change.from]!.brings = without([change.from, ...shown.names], [change.into]);
      names[change.from]!.hides = !shown.isPublic;
      state[change.from] = 'trash';
      into[change.from] = change.into;
      return true;
    }
    case 'delete':
      if (state[change.creator] === 'live') state[change.creator] = 'trash';
      return true;
    case 'restore': {
      const target = into[change.creator]!;
      if (state[change.creator] !== 'trash' || (target !== null && state[target] !== 'live')) return false;
      state[change.creator] = 'live';
      into[change.creator] = null;
      return true;
    }
    case 'delete for good': {
      const { creator: gone } = change;
      if (state[gone] !== 'trash') return true;
      const target = into[gone]!;
      if (target !== null) passNamesOn(model, gone, target);
      state[gone] = 'gone';
      for (let each = 0; each < creatorCount; each++) if (into[each] === gone) into[each] = target;
      for (const credit of credits) {
        const { comic, creator, role } = parts(credit);
        if (creator !== gone) continue;
        credits.delete(credit);
        if (target !== null) credits.add(`${comic} ${target} ${role}`);
      }
      return true;
    }
  }
}

/** Creates creators and comics for one history. */
async function startHistory() {
  const creators: { id: string; slug: string }[] = [];
  const texts = Array.from({ length: creatorCount + 2 }, () => `Creator ${crypto.randomUUID()}`);
  for (let n = 0; n < creatorCount; n++) {
    const fields = { site: 'normal', name: texts[n] };
    creators.push((await api.ask('POST', '/creators', { fields })).data[0]);
  }
  const comics: string[] = [];
  for (let n = 0; n < comicCount; n++)
    comics.push(
      (await api.ask('POST', '/comics', { fields: { title: 'x', contentRating: 'T' } })).data[0].id,
    );
  const idOf = (n: number) => creators[n]!.id;
  const entryOf = async (n: number) => {
    const [row] = await api.rows<{ trash_id: string | null }>(
      'select trash_id from stored_creator where id = $1',
      [idOf(n)],
    );
    return row?.trash_id ?? crypto.randomUUID();
  };
  const request = async (change: Step) => {
    const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, json: object) =>
      api.send(method, `/api/v1${path}`, { key: true, json });
    switch (change.kind) {
      case 'edit': {
        const list = change.credits.map(({ creator, role }) => ({ id: idOf(creator), role }));
        return api.send('PATCH', `/api/v1/comics/${comics[change.comic]}`, {
          key: true,
          fields: { creators: list },
        });
      }
      case 'names': {
        const { names, isPublic } = change;
        const fields = {
          ...(names && { alsoKnownAs: namesIn(change).map((name) => texts[name]) }),
          ...(isPublic !== undefined && { alsoKnownAsPublic: isPublic }),
        };
        return api.send('PATCH', `/api/v1/creators/${idOf(change.creator)}`, { key: true, fields });
      }
      case 'merge':
        return send('POST', `/creators/${idOf(change.into)}/merge`, { ids: [idOf(change.from)] });
      case 'delete':
        return send('DELETE', '/creators', { ids: [idOf(change.creator)] });
      case 'restore':
        return send('POST', `/trash/${await entryOf(change.creator)}/restore`, {});
      case 'delete for good':
        return send('DELETE', '/trash', { ids: [await entryOf(change.creator)] });
    }
  };
  const shown = async (comic: number) => {
    const { data } = await api.ask('GET', `/comics/${comics[comic]}/staff`);
    const credits = (data[0].creators ?? []) as { id: string; role: string }[];
    return credits
      .map(({ id, role }) => `${creators.findIndex((each) => each.id === id)} ${role}`)
      .toSorted();
  };
  const pageOf = async (n: number) => {
    const { status, json } = await api.send('GET', `/api/v1/creators/by-slug/${creators[n]!.slug}`);
    return status === 200 ? creators.findIndex(({ id }) => id === json.data[0].id) : null;
  };
  const namesOfAll = async () => {
    const rows = await api.rows<{ id: string; also_known_as: string[]; also_known_as_public: boolean }>(
      'select id, also_known_as, also_known_as_public from creator where id = any($1)',
      [creators.map(({ id }) => id)],
    );
    return creators.map(({ id }) => {
      const row = rows.find((each) => each.id === id);
      const names = row?.also_known_as.map((name) => texts.indexOf(name)).toSorted();
      return row ? { names, isPublic: row.also_known_as_public } : null;
    });
  };
  return { request, shown, pageOf, namesOfAll };
}

test('after each step every comic names whom the model says, every creator has the names of it, and every address leads to the right creator', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
      const { request, shown, pageOf, namesOfAll } = await startHistory();
      const model = newModel();
      /** Deleting for good hands addresses on. */
      const holder = Array.from({ length: creatorCount }, (_, n): number | null => n);
      for (const each of steps) {
        const target = each.kind === 'delete for good' ? model.into[each.creator]! : null;
        const isGone = each.kind === 'delete for good' && model.state[each.creator] === 'trash';
        const isAccepted = apply(model, each);
        if (isGone) for (let n = 0; n < creatorCount; n++) if (holder[n] === each.creator) holder[n] = target;
        const answer = await request(each);
        assert.equal(answer.status < 300, isAccepted, `${JSON.stringify(each)}: ${answer.text}`);
        for (let comic = 0; comic < comicCount; comic++)
          assert.deepEqual(
            await shown(comic),
            shownIn(model, comic),
            `comic ${comic} after ${JSON.stringify(each)}`,
          );
        assert.deepEqual(await namesOfAll(), namesInModel(model), `after ${JSON.stringify(each)}`);
      }
      for (let n = 0; n < creatorCount; n++) {
        const last = holder[n] ?? null;
        const at = last === null ? null : shownFor(model, last);
        const isKnown =
          at !== null &&
          [0, 1, 2].some((comic) => shownIn(model, comic).some((credit) => credit.startsWith(`${at} `)));
        assert.equal(await pageOf(n), isKnown ? at : null, `address ${n}`);
      }
    }),
    { numRuns: runs(160) },
  );
});

/** A step about names that the server accepts, if there is one of this kind. */
const drawn = fc.record({
  kind: fc.constantFrom('merge', 'merge', 'names', 'names', 'restore', 'restore', 'delete for good'),
  some: fc.nat(),
  other: fc.nat(),
  names: fc.option(fc.subarray([0, 1, 2, 3, 4, 5]), { nil: undefined }),
  isPublic: fc.option(fc.boolean(), { nil: undefined }),
});

function stepFor(
  { state }: Model,
  { kind, some, other, ...change }: typeof drawn extends fc.Arbitrary<infer D> ? D : never,
): Step | undefined {
  const those = (wanted: string) => [...state.keys()].filter((each) => state[each] === wanted);
  const live = those('live');
  if (kind === 'names' || kind === 'merge') {
    const creator = live[some % live.length]!;
    if (kind === 'names') return { kind, creator, ...change };
    const others = without(live, [creator]);
    return others.length > 0 ? { kind, into: creator, from: others[other % others.length]! } : undefined;
  }
  const trashed = those('trash');
  const creator = trashed[some % trashed.length];
  return creator === undefined ? undefined : { kind: kind as 'restore' | 'delete for good', creator };
}

test('after each merge and its end every creator has the names that staff gave it, and those of the merged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawn, { minLength: 6, maxLength: 24, size: 'max' }), async (choices) => {
      const { request, namesOfAll } = await startHistory();
      const model = newModel();
      for (const choice of choices) {
        const each = stepFor(model, choice);
        if (!each) continue;
        const isAccepted = apply(model, each);
        const answer = await request(each);
        assert.equal(answer.status < 300, isAccepted, `${JSON.stringify(each)}: ${answer.text}`);
        assert.deepEqual(await namesOfAll(), namesInModel(model), `after ${JSON.stringify(each)}`);
      }
    }),
    { numRuns: runs(320) },
  );
});

test('concurrent steps neither fail nor leave credits without a creator', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const { request } = await startHistory();
      for (let at = 0; at < steps.length; at += 4) {
        const answers = await Promise.all(steps.slice(at, at + 4).map(request));
        for (const { status, text } of answers)
          assert.ok(status < 300 || (status < 500 && !text.includes('changed_meanwhile')), text);
      }
      const stray = await api.rows(`select comic_creator.* from comic_creator
        join stored_creator as merged on merged.id = merged_from
        where merged.merged_into is distinct from creator_id
          or not exists (select from comic_creator as own where own.creator_id = merged.id
            and own.comic_id = comic_creator.comic_id and own.role = comic_creator.role)`);
      assert.deepEqual(stray, []);
    }),
    { numRuns: runs(80) },
  );
});
