/** Migrates the database to this version. Forward only: an applied migration is never edited. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { openPool } from './connections.ts';
import type { Database } from './open-database.ts';
import { StartError } from '../start-error.ts';

/** server/migrations: numbered SQL files, the slice in the name, such as `0007-coins-ledger.sql`. */
const migrationsFolder = path.join(import.meta.dirname, '../../../migrations');

/**
 * Applies the missing migrations and answers their names. If several nodes start together, one migrates and the rest
 * wait.
 * Migrations of a newer version are accepted as long as they leave this version working: during an upgrade old nodes
 * restart beside new ones. A migration that ends support of older versions writes the name of the oldest migration
 * that a version has to know into `schema_compatibility`.
 */
export async function migrate(db: Pick<Database, 'session'>, folder = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  // Separate connections, past any pooler and without a time limit: large tables take their time.
  const pool = openPool(db.session, { max: 2, statements: 'plain', onError: () => {} });
  try {
    const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    // The migrator asks for them once it holds its lock: before that, a newer version may still be migrating.
    const getMigrations = async () => ({ ...migrations, ...(await newerMigrations(kysely, migrations)) });
    const migrator = new Migrator({ db: kysely, provider: { getMigrations } });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) throw explain(error, results.find((result) => result.status === 'Error')?.migrationName);
    return results.map((result) => result.migrationName);
  } finally {
    await pool.end();
  }
}

/** Migrations of a newer version that declares this version compatible. */
async function newerMigrations(
  kysely: Kysely<unknown>,
  known: Record<string, Migration>,
): Promise<Record<string, Migration>> {
  const last = Object.keys(known).at(-1) ?? '';
  const ask = async <T>(text: string) => (await kysely.executeQuery<T>(CompiledQuery.raw(text))).rows;
  const [there] = await ask<{ both: boolean }>(
    `select to_regclass('kysely_migration') is not null and to_regclass('schema_compatibility') is not null as both`,
  );
  if (!there?.both) return {};
  const [row] = await ask<{ oldest_migration: string }>('select oldest_migration from schema_compatibility');
  if (!row || row.oldest_migration > last) return {};
  const applied = await ask<{ name: string }>('select name from kysely_migration');
  const newer = applied.map(({ name }) => name).filter((name) => name > last && !(name in known));
  return Object.fromEntries(newer.map((name) => [name, { up: async () => {} }]));
}

/** The names in order, and the text of each file. */
export async function readMigrationTexts(folder = migrationsFolder): Promise<Map<string, string>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  const texts = new Map<string, string>();
  for (const file of files) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1];
    if (!number) throw new StartError(`server/migrations/${file} must be named like 0007-coins-ledger.sql.`);
    if (numbers.has(number)) throw new StartError(`Two migrations have the number ${number}.`);
    numbers.add(number);
    texts.set(path.basename(file, '.sql'), await readFile(path.join(folder, file), 'utf8'));
  }
  return texts;
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const texts = await readMigrationTexts(folder);
  return Object.fromEntries(
    [...texts].map(([name, text]) => [
      name,
      { up: async (db) => void (await db.executeQuery(CompiledQuery.raw(text))) },
    ]),
  );
}

function explain(error: unknown, name: string | undefined): Error {
  const message = error instanceof Error ? error.message : String(error);
  if (/previously executed migration .* is missing/.test(message)) {
    return new StartError(
      `The database was used by a newer version of this software (${message}). Start that version, or restore a backup.`,
    );
  }
  return new StartError(
    name ? `Migration ${name} failed and nothing of it was kept: ${message}` : `Migrating failed: ${message}`,
    { cause: error },
  );
}
