import { explainAccess } from '@longstrip/contract/reading/access.endpoints';
import { accessText, lockText } from '@longstrip/contract/reading/access.texts';
import { allowedVariant, isAdult } from '@longstrip/contract/maturity/maturity.rules';
import { contentRatings } from '@longstrip/contract/site';
import { siteOf } from '@longstrip/contract/site.rules';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { accessInputOf, findChapter } from '../catalogue/index.ts';
import { soldPacks } from '../coins/index.ts';
import { allPlans } from '../membership/index.ts';
import { accessOf, paidForChapter, type AccessContext } from './access.ts';

/** Binds the call by which support sees what a person may open, and why. */
export function serveExplanations(calls: Calls, context: AccessContext): void {
  const { db, moneyClock } = context;
  calls.serve(explainAccess, async ({ params: { uid }, body }) => {
    const chapter = await findChapter(db, body.chapterId, contentRatings, { drafts: true });
    if (!chapter) throw new Refusal('chapter_not_found');
    const { ageConfirmed, matureAllowed } = body;
    const site = siteOf(chapter.content_rating);
    // Always as a reader: the access of staff does not depend on what they paid for.
    const reader = { uid, visitor: { site, ageConfirmed, matureAllowed, staff: false } };
    const [paid, packs, plans] = await Promise.all([
      paidForChapter(db, reader, { chapterId: chapter.id, now: moneyClock.now() }),
      soldPacks(site, context),
      allPlans(db),
    ]);
    const { access, variant } = accessOf(reader, chapter, { requested: body.variant, paid, packs });
    const { rating, uncensored } = accessInputOf(chapter);
    const granted = allowedVariant(body.variant, { rating, uncensored }, reader.visitor);
    const terms = { plans, adult: isAdult(rating, granted) };
    return {
      access,
      variant,
      title: accessText(access, terms).title,
      opens: access.state === 'locked' ? lockText(access.reason, terms).opens : null,
      membership: paid.membership,
      unlocked: paid.unlocked.length > 0,
    };
  });
}
