/** Background jobs and letters as admins see them, through a failure and its repair. */
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aFile, someChapters, somePages } from '../../../test/builders.ts';
import { erasePerson, signUpPerson } from '../../../test/people.ts';
import { unfinishedImages } from '../../../test/unfinished-images.ts';
import { until } from '../../platform/database/embedded/processes.ts';

const sweepQueue = { name: 'assets-sweep' };
const api = await openTestApp();
const list = (path: string, json: object = {}) => api.ask('POST', `${path}/list`, { json });
const mails = async (json?: object) => (await list('/mails', json)).data;

test('a letter that cannot be sent is recorded, its job is listed without secrets, and it is sent again', async () => {
  const person = await signUpPerson(api);
  const outbox = path.join(api.dataDir, 'outbox');
  await writeFile(outbox, 'in the way');
  const { db, letters } = api.core;
  const kind = 'identity.PASSWORD_CHANGED';
  await db.transaction((tx) => letters.send(tx, { kind }, { uid: person.uid, email: person.email! }));
  await api.rows("update jobs.job set retry_limit = 0 where name = 'letters'");
  const { data: queues } = await api.ask('GET', '/jobs/queues');
  const queue = () => queues.find(({ name }: { name: string }) => name === 'letters');
  assert.equal(typeof queue().oldestWaitingAt, 'string');
  await api.core.slices.of('identity').work?.();
  await api.core.letters.work();

  assert.ok(await until(async () => (await list('/jobs/failed')).data.length === 1, 60_000));
  const [job] = (await list('/jobs/failed', { queue: 'letters' })).data;
  assert.equal(job.tries, 1);
  assert.deepEqual(job.about, { letter: kind, uid: person.uid });
  assert.match(job.error, /EEXIST/);
  assert.ok(!JSON.stringify(job).includes(person.email!));
  assert.deepEqual((await list('/jobs/failed', { queue: 'payments-refund' })).data, []);
  const [failed] = await mails({ outcome: 'failed', uid: person.uid });
  assert.deepEqual(
    { ...failed, at: null, error: null, id: null },
    {
      id: null,
      kind,
      name: 'The password was changed',
      uid: person.uid,
      at: null,
      outcome: 'failed',
      tries: 1,
      error: null,
      canSendAgain: true,
    },
  );
  const support = await signUpPerson(api, { role: 'support' });
  const asSupport = async (uid: string) =>
    (await api.ask('POST', `/people/${uid}/letters/list`, { key: support.token, json: {} })).data;
  assert.deepEqual(await asSupport(person.uid), [failed]);
  assert.deepEqual(await asSupport('another'), []);
  await api.refused('forbidden', 'POST', '/mails/list', { key: support.token, json: {} });
  assert.equal(
    (await api.ask('GET', '/jobs/queues')).data.find((q: { failed: number }) => q.failed)?.failed,
    1,
  );

  await rm(outbox);
  await api.ask('POST', `/mails/${failed.id}/send-again`, { key: support.token });
  const isWritten = async () => (await mails())[0].outcome === 'written';
  assert.ok(await until(isWritten, 60_000));
  const [written] = await mails({ uid: person.uid, outcome: 'written' });
  assert.deepEqual(
    [written.id, written.tries, written.error, written.canSendAgain],
    [failed.id, 2, null, false],
  );
  assert.deepEqual(await mails({ outcome: 'failed' }), []);
  assert.deepEqual((await list('/jobs/failed')).data, []);
  await api.refused('mail_not_resendable', 'POST', `/mails/${failed.id}/send-again`);
  await api.refused('mail_not_found', 'POST', `/mails/${crypto.randomUUID()}/send-again`);
  await api.refused('job_not_found', 'POST', `/jobs/failed/${job.id}/retry`);

  await erasePerson(api, person.uid);
  assert.deepEqual(await mails({ uid: person.uid }), []);
});

test('a failed job whose queue no longer exists is not retried and stays', async () => {
  await api.rows(
    `insert into jobs.job (name, source_name, source_output) values
      ('dead-letters', 'gone', '{"message": "No <mia@readers.example> at https://x.example/?key=1"}')`,
  );
  const [job] = (await list('/jobs/failed')).data;
  assert.equal(job.error, 'No <(address)> at (link)');
  await api.refused('job_not_retryable', 'POST', `/jobs/failed/${job.id}/retry`);
  assert.equal((await list('/jobs/failed')).data.length, 1);
});

test('retrying a failed job that is already queued again removes it; all failed jobs of a queue are retried together', async () => {
  await api.rows("delete from jobs.job where name = 'dead-letters'");
  const { db, jobs } = api.core;
  const insert = (key: string) =>
    api.rows(
      `insert into jobs.job (name, source_name, data, singleton_key) values ('dead-letters', 'assets-sweep', '{}', $1)`,
      [key],
    );
  await db.transaction((tx) => jobs.sendOnce(tx, sweepQueue));
  await insert('once');
  const [job] = (await list('/jobs/failed')).data;
  assert.deepEqual(await api.ask('POST', `/jobs/failed/${job.id}/retry`), { retried: 1 });
  assert.deepEqual((await list('/jobs/failed')).data, []);
  await insert('a');
  await insert('b');
  const json = { queue: 'assets-sweep' };
  assert.deepEqual(await api.ask('POST', '/jobs/failed/retry', { json }), { retried: 2 });
  assert.deepEqual((await list('/jobs/failed')).data, []);
});

test('a scheduled job counts as waiting only from its start time on', async () => {
  await api.rows(`insert into jobs.job (name, created_on, start_after) values
    ('catalogue-publish', now() - interval '3 days', now() - interval '1 minute'),
    ('catalogue-publish', now() - interval '5 minutes', now() - interval '5 minutes'),
    ('catalogue-publish', now() - interval '3 days', now() + interval '1 day')`);
  const { data } = await api.ask('GET', '/jobs/queues');
  const publishing = data.find(({ name }: { name: string }) => name === 'catalogue-publish');
  const [oldest] = await api.rows<{ at: Date }>(
    "select created_on as at from jobs.job where name = 'catalogue-publish' and created_on = start_after",
  );
  assert.equal(publishing.oldestWaitingAt, oldest!.at.toISOString());
});

test('storage is counted by a job, and its differences from the database are named', async () => {
  const before = await api.ask('GET', '/operation/storage');
  assert.equal(before.report, null);
  assert.deepEqual(before.unsettled, { files: 0, oldestAt: null });
  assert.ok(before.freeBytes > 0);
  const { id: comicsId } = await aComic(api);
  const files = [await aFile('w.png', 'image'), await aFile('n.png', 'mobileImage')];
  await api.ask('POST', '/banners', { fields: { comicsId, title: 'Counted' }, files });
  const stray = path.join(api.dataDir, 'files', 'originals', 'stray');
  await writeFile(stray, 'stray');
  await api.core.assets.startJobs();
  // A file that is stored during the count would be a difference, too.
  assert.ok(await until(async () => (await unfinishedImages(api.core.db)) === 0, 60_000));
  // The report is dated by the real time, wherever the clock of money is.
  await api.core.moneyClock.moveBy(28 * 86_400_000);
  await api.ask('POST', '/operation/storage/count');
  const report = async () => (await api.ask('GET', '/operation/storage')).report;
  assert.ok(await until(async () => (await report()) !== null, 60_000));
  const { kinds, faults, countedAt } = await report();
  assert.equal(countedAt.slice(0, 10), api.clock.now().toISOString().slice(0, 10));
  const originals = kinds.find(({ kind }: { kind: string }) => kind === 'banner original');
  assert.deepEqual([originals.files, originals.bytes], [1, files[0]!.bytes.length]);
  const fault = faults.find(({ count }: { count: number }) => count > 0);
  assert.deepEqual(fault, {
    meaning: 'Stored, but not in the database.',
    count: 1,
    examples: ['originals/stray'],
  });
  const { parts, unset } = await api.ask('GET', '/operation/health');
  assert.equal(parts.find(({ part }: { part: string }) => part === 'storage').state, 'warning');
  assert.ok(unset.some(({ setting }: { setting: string | null }) => setting === 'PUBLIC_URL'));
  assert.ok(!JSON.stringify(unset).includes(api.config.secret!));
});

test('health tells of backups, of drills, and of a restored site that is held', async () => {
  const backup = async () => {
    const { parts } = await api.ask('GET', '/operation/health');
    const { state, sentence } = parts.find(({ part }: { part: string }) => part === 'backup');
    return `${state}: ${sentence}`;
  };
  const record = (kind: string, hoursAgo: number, differences: string[] = []) =>
    api.rows(
      `insert into backup_state values ($1, $2, $3)
        on conflict (kind) do update set at = excluded.at, differences = excluded.differences`,
      [kind, new Date(api.clock.now().getTime() - hoursAgo * 3_600_000), differences],
    );
  assert.match(await backup(), /^warning: No backup has been made/);
  await record('base', 1);
  assert.match(await backup(), /^warning: No backup was restored as a test/);
  await record('drill', 1);
  assert.match(await backup(), /^ok/);
  await record('drill', 1, ['public.page: 3 rows in the site, 2 in the restored copy, or others.']);
  assert.match(await backup(), /^failing: The restored copy differs from the site: public\.page/);
  await record('drill', 1);
  await record('base', 40);
  assert.match(await backup(), /^failing: The newest backup is older/);
  await record('changes', 0);
  assert.match(await backup(), /^ok/);
  await api.rows('insert into restored_site (state_of) values (now())');
  assert.match(await backup(), /^failing: This site was restored/);
  await api.rows('delete from restored_site');
});

test('the guide for a new site shows what exists, and can be dismissed and shown again', async () => {
  const setup = () => api.ask('GET', '/operation/setup');
  const areDone = async () => {
    const { steps } = await setup();
    const isDone = Object.fromEntries(
      steps.map(({ step, isDone }: { step: string; isDone: boolean }) => [step, isDone]),
    );
    return [isDone.comic, isDone.episode];
  };
  assert.deepEqual(await areDone(), [true, false]);
  const comic = await aComic(api);
  const [chapter] = await someChapters(api, comic.id, 1);
  await somePages(api, comic.id, chapter!.id);
  await api.rows('update comic set published = false where id = $1', [comic.id]);
  assert.deepEqual(await areDone(), [true, false], 'readers see no episode of a draft');
  await api.rows('update comic set published = true where id = $1', [comic.id]);
  assert.deepEqual(await areDone(), [true, true]);
  for (const dismissed of [true, true, false]) {
    await api.ask('POST', '/operation/setup/dismiss', { json: { dismissed } });
    assert.equal((await setup()).isDismissed, dismissed);
  }
});
