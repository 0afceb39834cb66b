import type { AssetVariant } from '@longstrip/contract/assets/picture';
import type { BodyOf } from '@longstrip/contract/endpoint';
import { countView } from '@longstrip/contract/insight/counting.endpoints';
import { dayOf } from '@longstrip/contract/insight/figures.rules';
import { isStaff } from '@longstrip/contract/identity/roles.rules';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { openNetworkLimit } from '../../platform/http/network-limit.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ChapterAccessOf } from '../reading/index.ts';
import type { ViewCounter } from './count-views.ts';
import { insightTables } from './insight.tables.ts';
import { readerDigests } from './reader-digest.ts';

type ViewBody = BodyOf<typeof countView>;
export type CountingContext = { db: Database; clock: Clock; counter: ViewCounter; accessOf: ChapterAccessOf };

/** Views counted for one network: a school or a phone network behind one address stays below. */
const countedViews = { max: 1200, windowMs: 600_000 };

/** Programs that open pages without a reader. */
const robot = /bot\b|crawl|spider|slurp|lighthouse|preview/i;

export function serveCounting(calls: Calls, { db, clock, counter, accessOf }: CountingContext): void {
  const isWithinLimit = openNetworkLimit(clock, countedViews);
  const digestsOf = readerDigests(db);

  /** Refuses what the caller cannot have seen. */
  async function comicOf({ chapterId, step, variant }: ViewBody, caller: Caller): Promise<string> {
    const accessIn = (each: AssetVariant) => accessOf(caller, { chapterId, variant: each });
    const { comicId, access } = await accessIn(variant ?? 'censored');
    if (step === 'read') {
      if (access.state === 'locked') throw new Refusal(access.reason);
    } else if (!isForSale(access) && (variant || !isForSale((await accessIn('uncensored')).access)))
      throw new Refusal('chapter_not_locked');
    return comicId;
  }

  calls.serve(countView, async ({ body, caller }) => {
    const { view, chapterId, step, signedIn } = body;
    if (!isWithinLimit(caller.address)) throw new Refusal('too_many_attempts');
    const comicId = await comicOf(body, caller).catch(async (refusal: unknown) => {
      // A read that began while the episode was open may report its progress after access to the episode has ended.
      const counted =
        refusal instanceof Refusal && refusal.code !== 'chapter_not_found' && (await countedRead(db, body));
      if (!counted) throw refusal;
      return counted.comic_id;
    });
    // Staff open episodes as part of their work.
    if (isStaff(caller.role) || robot.test(caller.agent)) return {};
    const { site, address, agent } = caller;
    const day = dayOf(clock.now());
    const isRead = step === 'read';
    await counter.count({
      id: view,
      day,
      site,
      comicId,
      chapterId,
      step,
      furthest: isRead ? (body.furthest ?? 1) : 0,
      signedIn,
      readers: isRead ? await digestsOf({ day, site, comicId, address, agent }) : null,
    });
    return {};
  });
}

/** The read that was counted under this id. */
function countedRead(db: Database, { view, chapterId }: ViewBody) {
  return insightTables
    .read(db)
    .selectFrom('insight_view')
    .select('comic_id')
    .where('id', '=', view)
    .where('chapter_id', '=', chapterId)
    .where('step', '=', 'read')
    .executeTakeFirst();
}

type Access = Awaited<ReturnType<ChapterAccessOf>>['access'];

/** Locked, and a payment would open it. */
function isForSale(access: Access): boolean {
  return (
    access.state === 'locked' &&
    (access.reason === 'premium_required' || access.reason === 'plan_excludes_uncensored')
  );
}
