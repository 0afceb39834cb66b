/** The server's interface for demo content: its commands, and a record of the steps that are done. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { contentRatings, type SiteVariant } from '@longstrip/contract/site';
import { openCore } from '../app.ts';
import { readConfig } from '../config/config.ts';
import type { ImagePurpose, StagedImage } from '../features/assets/index.ts';
import { countComics, withStagedImages } from '../features/catalogue/index.ts';
import { isDemoProviderOn } from '../features/identity/index.ts';
import { clockAt, systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/open-database.ts';
import { tablesOf, type Tx } from '../platform/database/tables.ts';
import { leaveRoot } from '../platform/rights/leave-root.ts';
import {
  type KeptComic,
  type MadeList,
  openReaders,
  type ReaderHistory,
  type ReadingPlace,
} from './seed-readers.ts';

export {
  createChapters,
  createComic,
  createCreator,
  createGenre,
  putPages,
  updateComic,
} from '../features/catalogue/index.ts';
export {
  createBanner,
  policyTemplates,
  putPolicy,
  renderPolicy,
  updateHomePage,
  updateSaleBanner,
} from '../features/editorial/index.ts';
export { saveViews, type View } from '../features/insight/index.ts';
export type { StagedImage } from '../features/assets/index.ts';
export type { KeptComic, ReaderHistory, ReadingPlace } from './seed-readers.ts';

type DemoStep = { key: string; id: string | null; done_at: Date };
const tables = tablesOf<{ demo_step: DemoStep }>();

export type Seeding = Awaited<ReturnType<typeof openSeeding>>;

export type DrawnImage = { name: string; purpose: ImagePurpose; draw(): Promise<Buffer> };

/** The record of a completed step of the filling; undefined if the step is not done. */
export function doneStep(db: Database, key: string) {
  return tables.read(db).selectFrom('demo_step').selectAll().where('key', '=', key).executeTakeFirst();
}

async function addStep(tx: Tx, step: DemoStep): Promise<void> {
  await tables.write(tx).insertInto('demo_step').values(step).execute();
}

/**
 * Opens the server's core for filling. The server runs the image jobs. Pages get no AVIF, because too few people read
 * the demo.
 */
export async function openSeeding() {
  const config = readConfig(process.env);
  const { workerUser } = await leaveRoot(config);
  const past = clockAt(new Date());
  let isPast = false;
  const core = await openCore(
    { ...config, roles: new Set(['api']), avif: config.avif === 'off' ? 'off' : 'artwork' },
    {
      name: 'demo',
      workerUser,
      clock: { now: () => (isPast ? past : systemClock).now() },
      sendsMemberLetters: false,
    },
  );
  const hasReaders = isDemoProviderOn(config) && config.payments.normal === 'sandbox';
  /** What a step created; undefined before it is done. */
  const idOf = async (key: string) => (await doneStep(core.db, key))?.id;
  const readers = await openReaders(core, past, {
    idOf,
    add: (tx, key, id) => addStep(tx, { key, id, done_at: core.clock.now() }),
  });

  /** When the first fill began. A fill that continues it uses the same dates. */
  async function firstFillStart(): Promise<Date> {
    await core.db.transaction((tx) =>
      tables
        .write(tx)
        .insertInto('demo_step')
        .values({ key: 'began', id: null, done_at: core.clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    return (await doneStep(core.db, 'began'))!.done_at;
  }

  return {
    ...core,
    idOf,
    /** Creates what readers did before the fill began. Does nothing if the demo has no sign-in or takes real money. */
    async replayReaderHistories(histories: readonly ReaderHistory[]) {
      if (!hasReaders) return;
      isPast = true;
      await readers.replayReaderHistories(histories, await firstFillStart()).finally(() => {
        isPast = false;
      });
    },
    /** A reader of a history opens a chapter with coins. */
    async unlock(email: string, chapterId: string, coins: number) {
      if (hasReaders) await readers.unlock(email, chapterId, coins);
    },
    /** A reader of a history follows a comic. */
    async keep(email: string, kept: KeptComic, site: SiteVariant) {
      if (hasReaders) await readers.keep(email, kept, site);
    },
    /** A reader of a history makes a list of comics of the normal site. */
    async makeList(email: string, list: MadeList) {
      if (hasReaders) await readers.makeList(email, list);
    },
    /** A reader of a history stops in a chapter. */
    async read(email: string, place: ReadingPlace) {
      if (hasReaders) await readers.read(email, place);
    },
    /** Whether the demo may fill this catalogue: it is empty, or an earlier fill has begun. */
    async mayFill() {
      if (await doneStep(core.db, 'began')) return true;
      return (await countComics(core.db, { ratings: contentRatings, drafts: true })) === 0;
    },
    firstFillStart,
    /** True if this or an earlier fill has done the step. */
    async isDone(key: string) {
      return (await doneStep(core.db, key)) !== undefined;
    },
    /** Waits until every stored image is readable. */
    async waitUntilReadable(signal: AbortSignal) {
      while (!signal.aborted && (await core.assets.hasWaitingImages(core.db)))
        await wait(150, undefined, { signal }).catch(() => {});
    },
    /** Runs a step once, even if the fill is interrupted and repeated; answers the id that it created. */
    async runStepOnce(
      key: string,
      images: DrawnImage[],
      save: (tx: Tx, staged: StagedImage[]) => Promise<string | null>,
    ): Promise<string | null> {
      const done = await doneStep(core.db, key);
      if (done) return done.id;
      const folder = path.join(core.workFolder, `demo-${randomUUID()}`);
      await mkdir(folder, { recursive: true });
      try {
        const files = await Promise.all(
          images.map(async ({ name, purpose, draw }, index) => {
            const file = { path: path.join(folder, String(index)), fileName: name, bytes: 0 };
            const drawn = await draw();
            await writeFile(file.path, drawn);
            return { file: { ...file, bytes: drawn.length, field: 'files' }, purpose };
          }),
        );
        return await withStagedImages(core, files, async (tx, staged) => {
          const id = await save(tx, staged);
          await addStep(tx, { key, id, done_at: core.clock.now() });
          return id;
        });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
