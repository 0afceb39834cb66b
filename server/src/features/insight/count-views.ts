import type { Database } from '../../platform/database/open-database.ts';
import { isConflict } from '../../platform/database/violations.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { saveViews, type View } from './save-views.ts';

/** Milliseconds for which views are collected, so that many share one commit. */
const collectMs = 100;
/** Most views of one statement, and most that wait while the database does not answer. */
const batchSize = 1000;
const maxWaiting = 20_000;
/** Tries of a statement that PostgreSQL aborts because of a conflict. Pages do not send refused views again. */
const tries = 5;

export type ViewCounter = ReturnType<typeof openViewCounter>;

type Waiting = { view: View; settle: PromiseWithResolvers<void> };

/** Collects the views that this process receives, and saves them together. */
export function openViewCounter(db: Pick<Database, 'transaction'>) {
  /** By id of the view, so that a view that is sent twice is saved as one row. */
  const waiting = new Map<string, Waiting>();
  let saving: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function saveBatch(views: readonly View[]): Promise<void> {
    for (let attempt = 1; ; attempt++)
      try {
        return await db.transaction((tx) => saveViews(tx, views));
      } catch (error) {
        if (attempt === tries || !isConflict(error)) throw error;
      }
  }

  async function save(): Promise<void> {
    while (waiting.size > 0) {
      const next = [...waiting.values()].slice(0, batchSize);
      for (const { view } of next) waiting.delete(view.id);
      try {
        await saveBatch(next.map(({ view }) => view));
        for (const { settle } of next) settle.resolve();
      } catch (error) {
        for (const { settle } of next) settle.reject(error);
      }
    }
  }

  function begin(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    return (saving ??= save().finally(() => {
      saving = undefined;
    }));
  }

  return {
    /** Resolves once the view is durable. */
    count(view: View): Promise<void> {
      const known = waiting.get(view.id);
      const furthest = Math.max(view.furthest, known?.view.furthest ?? 0);
      if (known) {
        if (known.view.step === view.step && known.view.chapterId === view.chapterId)
          known.view = { ...known.view, furthest };
        return known.settle.promise;
      }
      if (waiting.size >= maxWaiting) throw new Refusal('too_many_attempts');
      const settle = Promise.withResolvers<void>();
      waiting.set(view.id, { view, settle });
      // Views that come while others are saved go with the next statement.
      if (!saving) timer ??= setTimeout(() => void begin(), collectMs);
      return settle.promise;
    },
    /** Saves the waiting views. */
    async close() {
      await begin();
      await begin();
    },
  };
}
