import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoint } from '@longstrip/contract/endpoint';
import fc from 'fast-check';
import { z } from 'zod';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aFile } from '../../../test/builders.ts';
import { signUpPerson } from '../../../test/people.ts';
import { uncensored } from '../../../test/requests.ts';
import { runs, seed } from '../../../test/seeded.ts';
import { tablesOf, type Tx } from '../database/tables.ts';
import { createCalls } from './calls.ts';
import { deleteOldKeys, performOnce } from './idempotency.ts';
import { Refusal } from './refusal.ts';

const api = await openTestApp();
const { core, clock } = api;
const keyed = (key: string) => ({ 'idempotency-key': key });
const chapterBody = (comicsId: string, chapterNumber: number) => ({
  comicsId,
  chapters: [{ title: `Episode ${chapterNumber}`, chapterNumber }],
});
const comicsTitled = (title: string) => api.rows('select 1 from comic where title = $1', [title]);

test('a repeated request gets the same answer, and the effect happens once', async () => {
  const comic = {
    key: true as const,
    headers: keyed('a-comic'),
    fields: { title: 'Once', contentRating: 'T' },
  };
  const files = [await aFile('cover.png')];
  const first = await api.send('POST', '/api/v1/comics', { ...comic, files });
  const second = await api.send('POST', '/api/v1/comics', { ...comic, files });
  assert.equal(first.status, 201, first.text);
  assert.deepEqual([second.status, second.text], [201, first.text]);
  assert.equal((await comicsTitled('Once')).length, 1);
  await api.assertClean();

  const { id } = first.json.data[0];
  const chapters = { key: true as const, headers: keyed('chapters'), json: chapterBody(id, 1) };
  const made = await api.send('POST', '/api/v1/chapters', chapters);
  assert.equal(made.status, 201, made.text);
  await api.ask('DELETE', '/comics', { json: { ids: [id] } });
  const later = await api.send('POST', '/api/v1/chapters', chapters);
  assert.deepEqual([later.status, later.text], [201, made.text], 'also when it could not be done again');
});

test('another request with the same key is refused: other fields, other files, another call, another site', async () => {
  const send = async (title: string, shade: number, host = 'localhost') =>
    api.send('POST', '/api/v1/comics', {
      key: true,
      host,
      headers: keyed('reused'),
      fields: { title, contentRating: 'T' },
      files: [await aFile('cover.png', 'files', shade)],
    });
  assert.equal((await send('Reused', 1)).status, 201);
  const genre = { headers: keyed('reused'), json: { name: 'Reused', mature: false } };
  for (const other of [
    await send('Other', 1),
    await send('Reused', 2),
    await send('Reused', 1, uncensored),
    await api.send('POST', '/api/v1/genres', { key: true, ...genre }),
  ])
    assert.deepEqual([other.status, other.json.code], [409, 'idempotency_key_reused'], other.text);
  assert.equal((await comicsTitled('Other')).length, 0);
});

test('a refused request leaves its key unused', async () => {
  const json = { title: 'Later', contentRating: 'T' };
  const { id } = (await api.ask('POST', '/comics', { json })).data[0];
  await api.ask('POST', '/chapters', { json: chapterBody(id, 1) });
  const again = { headers: keyed('refused'), json: chapterBody(id, 1) };
  await api.refused('chapter_number_taken', 'POST', '/chapters', again);
  await api.ask('POST', '/chapters', { ...again, json: chapterBody(id, 2) });
});

test('each caller has keys of their own', async () => {
  const ann = await signUpPerson(api, { role: 'editor' });
  const genre = (name: string) => ({ headers: keyed('mine'), json: { name, mature: false } });
  await api.ask('POST', '/genres', { ...genre('Hers'), key: ann.token });
  await api.ask('POST', '/genres', genre('Ours'));
  assert.deepEqual(await api.rows("select 1 from genre where name in ('Hers', 'Ours')"), [
    { '?column?': 1 },
    { '?column?': 1 },
  ]);
});

test('refuses malformed keys', async () => {
  for (const key of ['', 'two words', 'x'.repeat(256), 'é'])
    await api.refused('invalid_input', 'POST', '/genres', {
      headers: keyed(key),
      json: { name: 'Never', mature: false },
    });
});

test('keys are forgotten after 24 hours, and a caller has at most 10,000', async () => {
  const genre = (name: string) => ({
    headers: keyed(`for ${name}`.replace(' ', '-')),
    json: { name, mature: false },
  });
  await api.ask('POST', '/genres', genre('Day'));
  const count = async () =>
    Number((await api.rows<{ n: string }>('select count(*) as n from idempotency_key'))[0]!.n);
  clock.moveBy(23 * 3_600_000);
  await deleteOldKeys(core);
  assert.ok((await count()) > 0);
  clock.moveBy(3_600_001);
  await deleteOldKeys(core);
  assert.equal(await count(), 0);
  const [{ id: keyId } = { id: '' }] = await api.rows<{ id: string }>('select id from operator_key');
  await api.rows(
    `insert into idempotency_key select $1, n::text, '', '{}', now() from generate_series(1, 10000) as n`,
    [keyId],
  );
  await api.refused('too_many_attempts', 'POST', '/genres', genre('Full'));
  await api.rows('delete from idempotency_key');
});

await api.rows('create table effect (key text, body text)');
const effects = tablesOf<{ effect: { key: string; body: string } }>();

type Fate = 'answered' | 'lost answer' | 'crash in the effect' | 'connection lost at the commit';
const fates: Fate[] = ['answered', 'lost answer', 'crash in the effect', 'connection lost at the commit'];

/** One try of a client; undefined where it gets no answer. */
async function attempt({ key, body, fate }: { key: string; body: string; fate: Fate }) {
  const effect = (tx: Tx) => async () => {
    await effects.write(tx).insertInto('effect').values({ key, body }).execute();
    if (fate === 'crash in the effect') throw new Error('crash');
    if (fate === 'connection lost at the commit')
      await api.rows('select pg_terminate_backend($1)', [await backendOf(tx)]);
    return { made: body };
  };
  const request = { caller: 'model', key, fingerprint: Buffer.from(body) };
  try {
    const answer = await performOnce(
      request,
      (once) => core.db.transaction((tx) => once(tx, effect(tx))),
      core,
    );
    return fate === 'lost answer' ? undefined : (answer as { made: string });
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    return undefined;
  }
}

async function backendOf(tx: Tx): Promise<number> {
  const row = await effects
    .write(tx)
    .selectNoFrom((make) => make.fn<number>('pg_backend_pid', []).as('pid'))
    .executeTakeFirstOrThrow();
  return row.pid;
}

test('has one effect and one answer for any retries, concurrent duplicates and crashes', async () => {
  const tryOf = fc.record({
    key: fc.constantFrom('k1', 'k2'),
    body: fc.constantFrom('a', 'a', 'a', 'b'),
    fate: fc.constantFrom(...fates),
  });
  const history = fc.array(fc.array(tryOf, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(history, async (rounds) => {
      await api.rows('truncate effect');
      await api.rows(`delete from idempotency_key where caller = 'model'`);
      const answers = new Map<string, Set<string>>();
      for (const round of rounds) {
        const results = await Promise.all(round.map(attempt));
        const rows = await api.rows<{ key: string; body: string }>('select key, body from effect');
        const done = new Map(rows.map(({ key, body }) => [key, body]));
        assert.equal(done.size, rows.length, 'one effect for each key');
        for (const [index, result] of results.entries()) {
          const { key, body } = round[index]!;
          if (result === undefined) continue;
          if (typeof result === 'string') {
            assert.equal(result, 'idempotency_key_reused');
            assert.notEqual(done.get(key), body);
            continue;
          }
          assert.equal(done.get(key), body, 'what was answered is done');
          answers.set(key, (answers.get(key) ?? new Set()).add(result.made));
        }
      }
      for (const each of answers.values()) assert.equal(each.size, 1);
    }),
    { seed, numRuns: runs(60) },
  );
});

test('a call that takes a key has to answer what `once` has stored', () => {
  const calls = createCalls(() => null);
  const call = (name: string) =>
    endpoint({
      name,
      method: 'POST',
      path: `/${name}`,
      access: 'signed-in',
      summary: 'Creates something',
      idempotencyKey: true,
      body: z.undefined(),
      answer: z.object({ made: z.string() }),
    });
  // @ts-expect-error: the effect would take place at each repeat.
  calls.serve(call('wrong'), async () => ({ made: 'twice' }));
  calls.serve(call('right'), ({ once }) =>
    core.db.transaction((tx) => once(tx, async () => ({ made: 'once' }))),
  );
});
