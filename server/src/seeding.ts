/** What demo content may use of the server: its commands, and a memory of which steps are done. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openCore, type Core } from './app.ts';
import { readConfig } from './config.ts';
import type { ImagePurpose, TakenImage } from './features/assets/index.ts';
import { savingImages } from './features/catalogue/index.ts';
import { tablesOf, type Tx } from './platform/database/tables.ts';
import { leaveRoot } from './platform/rights/leave-root.ts';

export { createChapters, createComic, createGenre, putPages } from './features/catalogue/index.ts';
export { createBanner, putPolicy, updateSaleBanner } from './features/editorial/index.ts';
export type { TakenImage } from './features/assets/index.ts';

const tables = tablesOf<{ demo_step: { key: string; id: string | null; done_at: Date } }>();

export type Seeding = Core & {
  /** Whether this catalogue is the demo's to fill: untouched, or begun by an earlier fill. */
  isOurs(): Promise<boolean>;
  /** When the first fill began, so that one that goes on has the same dates. */
  began(): Promise<Date>;
  /** Does a step once, however often the fill is cut off and started again; answers the id it made, then or now. */
  once(
    key: string,
    images: DrawnImage[],
    save: (tx: Tx, taken: TakenImage[]) => Promise<string | null>,
  ): Promise<string | null>;
  /** True if the step was done in an earlier or this fill. */
  isDone(key: string): Promise<boolean>;
};

export type DrawnImage = { name: string; purpose: ImagePurpose; draw(): Promise<Buffer> };

/** Opens the server's inside for filling. Image jobs are left to the server. */
export async function openSeeding(): Promise<Seeding> {
  const config = readConfig(process.env);
  const { workerUser } = await leaveRoot(config);
  const core = await openCore({ ...config, roles: new Set(['api']) }, { name: 'demo', workerUser });
  const step = (key: string) =>
    tables.read(core.db).selectFrom('demo_step').selectAll().where('key', '=', key).executeTakeFirst();

  return {
    ...core,
    async isOurs() {
      if (await step('began')) return true;
      const { rows } = await core.db.pool.query<{ there: boolean }>(
        'select exists (select 1 from comic) as there',
      );
      return !rows[0]!.there;
    },
    async began() {
      await core.db.transaction((tx) =>
        tables
          .write(tx)
          .insertInto('demo_step')
          .values({ key: 'began', id: null, done_at: new Date() })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      );
      return (await step('began'))!.done_at;
    },
    async isDone(key) {
      return (await step(key)) !== undefined;
    },
    async once(key, images, save) {
      const done = await step(key);
      if (done) return done.id;
      const own = path.join(core.workFolder, `demo-${randomUUID()}`);
      await mkdir(own, { recursive: true });
      try {
        const files = await Promise.all(
          images.map(async ({ name, purpose, draw }, index) => {
            const file = { path: path.join(own, String(index)), fileName: name, bytes: 0 };
            const drawn = await draw();
            await writeFile(file.path, drawn);
            return { file: { ...file, bytes: drawn.length, field: 'files' }, purpose };
          }),
        );
        return await savingImages(core, files, async (tx, taken) => {
          const id = await save(tx, taken);
          await tables.write(tx).insertInto('demo_step').values({ key, id, done_at: new Date() }).execute();
          return id;
        });
      } finally {
        await rm(own, { recursive: true, force: true });
      }
    },
  };
}
