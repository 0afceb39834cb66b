import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic } from '../../../test/builders.ts';
import { refreshPerson, signInPerson, signUpPerson, type SignedInPerson } from '../../../test/people.ts';

const api = await openTestApp();

async function exported(token: string) {
  const { status, headers, bytes } = await api.send('GET', '/api/v1/account/export', { key: token });
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'application/zip');
  assert.equal(headers['content-disposition'], 'attachment; filename="my-account.zip"');
  assert.equal(headers['cache-control'], 'no-store');
  const files = Object.entries(unzipSync(new Uint8Array(bytes)));
  return Object.fromEntries(files.map(([name, content]) => [name, strFromU8(content)]));
}

/** Stores data of each kind about a person; returns the reading entry. */
async function storeDataOfEachKind({ uid, email, token }: SignedInPerson) {
  await signInPerson(api, uid, { signInProvider: 'google.com' });
  await api.rows(
    "insert into account_provider values ($1, 'google.com', $2, 'ann@mail.example', 'Ann G', null, now())",
    [uid, `g-${uid}`],
  );
  await api.rows("insert into one_time_code values (sha256($1), 'VERIFY_EMAIL', $2, $3, null, now())", [
    Buffer.from(uid),
    uid,
    email,
  ]);
  await api.rows("insert into known_address values ($1, 'hashed', now())", [uid]);
  const { id: comicId } = await aComic(api);
  const entry = {
    comicId,
    chapterId: comicId,
    chapterTitle: 'One',
    chapterNumber: null,
    place: null,
    finished: true,
    next: null,
    time: 7,
  };
  const adult = { days: 7, chosen: 1, clearedBefore: 0 };
  await api.ask('POST', '/reading/sync', { key: token, json: { entries: [entry], adult } });
  return entry;
}

test('an export uses one connection at a time', async () => {
  const ann = await signUpPerson(api);
  const { pool } = api.core.db;
  let inUse = 0;
  let most = 0;
  const taken = () => (most = Math.max(most, ++inUse));
  const returned = () => inUse--;
  pool.on('acquire', taken).on('release', returned);
  await exported(ann.token);
  pool.off('acquire', taken).off('release', returned);
  assert.equal(most, 1);
});

test('one archive holds everything about a person, and each file is explained', async () => {
  const ann = await signUpPerson(api, { displayName: 'Ann', passwordHash: '$argon2id$never-to-be-seen' });
  const entry = await storeDataOfEachKind(ann);
  const files = await exported(ann.token);
  const names = Object.keys(files).filter((name) => name !== 'README.txt');
  assert.deepEqual(names, [
    'account.json',
    'providers.json',
    'sessions.json',
    'networks.json',
    'links.json',
    'letters.json',
    'reading.json',
    'reading-preferences.json',
    'library.json',
    'lists.json',
    'library-settings.json',
    'coins.json',
    'memberships.json',
    'refunds.json',
  ]);
  for (const name of names) assert.match(files['README.txt']!, new RegExp(`^${name} +[A-Z].{20,}\\.$`, 'm'));
  const content = Object.fromEntries(names.map((name) => [name, JSON.parse(files[name]!)]));
  const { uid, email, displayName, hasPassword } = content['account.json'];
  assert.deepEqual([uid, email, displayName, hasPassword], [ann.uid, ann.email, 'Ann', true]);
  assert.equal(content['providers.json'][0].idThere, `g-${ann.uid}`);
  const ways = content['sessions.json'].map((session: { signedInBy: string }) => session.signedInBy);
  assert.deepEqual(ways.sort(), ['google.com', 'password']);
  assert.deepEqual(content['reading.json'], [{ ...entry, adult: false, episodes: [] }]);
  assert.equal(content['links.json'][0].for, 'VERIFY_EMAIL');
  assert.equal(content['networks.json'].length, 1);

  const all = Object.values(files).join('\n');
  for (const secret of ['argon2id', ann.token, ann.refreshToken, ann.sessionId, 'hashed'])
    assert.ok(!all.includes(secret), `${secret} is in the archive`);
});

test('an export contains no data of others; for staff it contains their acts', async () => {
  const [ann, eve] = [await signUpPerson(api, { role: 'editor' }), await signUpPerson(api)];
  await storeDataOfEachKind(ann);
  await api.ask('POST', '/genres', { key: ann.token, json: { name: 'Archived' } });
  const acts = JSON.parse((await exported(ann.token))['staff-acts.json']!);
  assert.deepEqual([acts.length, acts[0].action, acts[0].outcome], [1, 'createGenre', 'done']);
  const other = await exported(eve.token);
  assert.ok(!('staff-acts.json' in other));
  const counts = Object.entries(other)
    .filter(([name]) => name.endsWith('.json'))
    .map(([name, text]) => [name, JSON.parse(text) as unknown] as const)
    .filter((file): file is [string, unknown[]] => Array.isArray(file[1]))
    .map(([name, { length }]) => `${name} ${length}`);
  assert.deepEqual(counts, [
    'providers.json 0',
    'sessions.json 1',
    'networks.json 0',
    'links.json 0',
    'letters.json 0',
    'reading.json 0',
    'library.json 0',
    'lists.json 0',
    'coins.json 0',
    'memberships.json 0',
    'refunds.json 0',
  ]);
  assert.notEqual(JSON.parse(other['reading-preferences.json']!).keepAdultReadingForDays, 7);
  assert.ok(!Object.values(other).some((text) => text.includes(ann.uid) || text.includes(ann.email!)));
  await api.refused('unauthenticated', 'GET', '/account/export', { key: false });
});

test('limits the entries of an archive', async () => {
  const ann = await signUpPerson(api);
  await api.rows(
    `insert into account_session select gen_random_uuid(), $1, 'password', now(), now(), 0, null from generate_series(1, 3000)`,
    [ann.uid],
  );
  assert.equal(JSON.parse((await exported(ann.token))['sessions.json']!).length, 1000);
});

test('requires a sign-in within the last five minutes', async () => {
  const ann = await signUpPerson(api);
  api.clock.moveBy(301_000);
  const { token } = await refreshPerson(api, ann);
  await api.refused('recent_sign_in_required', 'GET', '/account/export', { key: token });
  await exported((await signInPerson(api, ann.uid)).token);
});
