/** A filled catalogue to clone from, and clones of it: filling takes seconds, cloning does not. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import pg from 'pg';
import { openAppAt } from '../app-for-tests.ts';
import { testDatabase } from '../testing.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import type { FilledCatalogue } from './labels.ts';
import { namedHostsSetup } from './visitors.ts';

export type Clone = { url: string; dataDir: string };
export type Prepared = { catalogue: FilledCatalogue; clone(): Promise<Clone>; drop(): Promise<void> };

/** Removed when the test file ends. */
export async function prepare(): Promise<Prepared> {
  const undo: (() => Promise<unknown>)[] = [];
  let undone: Promise<void> | undefined;
  const undoAll = async () => {
    for (const step of undo.toReversed()) await step();
  };
  const drop = () => (undone ??= undoAll());
  // Registered before the database's own hook, because the users of the database must be closed first.
  after(drop);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longstrip-leaks-'));
  undo.push(() => rm(dataDir, { recursive: true, force: true }));

  const { url } = await testDatabase();
  const filled = path.join(dataDir, 'filled');
  const api = await openAppAt({ url, dataDir: filled, env: namedHostsSetup.env, jobs: true });
  const catalogue = await fillCatalogue(api).finally(() => api.close());
  const [, user, template, host, port] = /^postgres:\/\/(.+)@\/(\w+)\?host=(.+)&port=(\d+)$/.exec(url)!;
  const admin = new pg.Client({
    user,
    host: decodeURIComponent(host!),
    port: Number(port),
    database: 'postgres',
  });
  await admin.connect();
  undo.push(() => admin.end());

  let cloneCount = 0;
  let lastClone: Promise<unknown> = Promise.resolve();
  const makeClone = async (): Promise<Clone> => {
    const name = `${template}_${++cloneCount}`;
    const folder = path.join(dataDir, name);
    await admin.query(`create database ${name} template ${template}`);
    undo.push(() => admin.query(`drop database if exists ${name} with (force)`));
    await cp(filled, folder, { recursive: true });
    return { url: url.replace(`/${template}?`, `/${name}?`), dataDir: folder };
  };
  return {
    catalogue,
    clone: () => {
      const next = lastClone.then(makeClone);
      lastClone = next.catch(() => {});
      return next;
    },
    drop,
  };
}
