import type { AssetVariant } from '@longstrip/contract/assets/picture';
import { countView } from '@longstrip/contract/insight/counting.endpoints';
import { isStaff } from '@longstrip/contract/identity/roles.rules';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ChapterAccessOf } from '../reading/index.ts';
import type { ViewCounter } from './count-views.ts';
import { dayOf } from './insight.tables.ts';
import { openNetworkLimit } from './network-limit.ts';
import { readerDigests } from './reader-digest.ts';

export type CountingContext = { db: Database; clock: Clock; counter: ViewCounter; accessOf: ChapterAccessOf };

/** Programs that open pages for nobody. */
const robot = /bot\b|crawl|spider|slurp|lighthouse|preview/i;

export function serveCounting(calls: Calls, { db, clock, counter, accessOf }: CountingContext): void {
  const isWithinLimit = openNetworkLimit(clock);
  const digestsOf = readerDigests(db);

  calls.serve(countView, async ({ body, caller }) => {
    const { view, chapterId, step, variant, signedIn } = body;
    if (!isWithinLimit(caller.address)) throw new Refusal('too_many_attempts');
    const accessIn = (each: AssetVariant) => accessOf(caller, { chapterId, variant: each });
    const { comicId, access } = await accessIn(variant ?? 'censored');
    const isForSaleHere = async () =>
      isForSale(access) || (!variant && isForSale((await accessIn('uncensored')).access));
    if (step === 'read' && access.state === 'locked') throw new Refusal(access.reason);
    if (step !== 'read' && !(await isForSaleHere())) throw new Refusal('chapter_not_locked');
    // Staff look at episodes all day.
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

type Access = Awaited<ReturnType<ChapterAccessOf>>['access'];

/** Locked, and a payment would open it. */
function isForSale(access: Access): boolean {
  return (
    access.state === 'locked' &&
    (access.reason === 'premium_required' || access.reason === 'plan_excludes_uncensored')
  );
}
