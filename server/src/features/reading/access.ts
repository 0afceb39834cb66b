import type { AssetVariant } from '@longstrip/contract/assets/picture';
import type { Role } from '@longstrip/contract/identity/roles.rules';
import type { Visitor } from '@longstrip/contract/maturity/maturity.rules';
import { decideChapter, noEntitlement, type ChapterDecision } from '@longstrip/contract/reading/access.rules';
import { siteOf } from '@longstrip/contract/site.rules';
import { sql, type RawBuilder } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Person, SharedCaller } from '../../platform/http/caller.ts';
import type { Assets } from '../assets/index.ts';
import { accessInputOf, type ChapterRow } from '../catalogue/index.ts';
import { unlockedChapters, type soldPacks } from '../coins/index.ts';
import { visitorOf } from '../maturity/index.ts';
import { membershipAccess, type MembershipAccess } from '../membership/index.ts';
import { readingTables } from './reading.tables.ts';

/** Dependencies of access decisions. Payments have a separate clock, which can be ahead in test mode. */
export type AccessContext = {
  db: Database;
  assets: Assets;
  moneyClock: Clock;
  payments: Parameters<typeof soldPacks>[1]['payments'];
};

/** The reader whose access is decided: a visitor, and the account if one is signed in. Support passes any reader. */
export type Reader = { visitor: Visitor; uid: string | null };

/** A shared caller has no person, so whatever is decided for it holds for every anonymous reader. */
export function readerOf(caller: SharedCaller & { person?: Person | null; role?: Role | null }): Reader {
  return { visitor: visitorOf(caller), uid: caller.person?.uid ?? null };
}

/** What a person has paid for: a membership with its end, and which of some chapters are unlocked. */
export type Paid = { membership: MembershipAccess | null; unlocked: readonly string[] };

export const nothingPaid: Paid = { membership: null, unlocked: [] };

/**
 * What a reader has paid for, as a value for a select, so that a list needs no extra query. Null for staff and anonymous
 * readers, for whom nothing is read. `among`: the chapters to look up, as an SQL fragment.
 */
export function paidBy(
  { visitor, uid }: Reader,
  { among, now }: { among: RawBuilder<string>; now: Date },
): RawBuilder<Paid> | null {
  if (uid === null || visitor.staff) return null;
  return sql`json_build_object(
    'membership', ${membershipAccess(uid, now)}, 'unlocked', ${unlockedChapters(uid, among)})`;
}

/** What a reader has paid for of a single chapter, in a separate query. */
export async function paidForChapter(
  source: Database | Tx,
  reader: Reader,
  { chapterId, now }: { chapterId: string; now: Date },
): Promise<Paid> {
  const paid = paidBy(reader, { among: sql`${chapterId}::uuid`, now });
  if (!paid) return nothingPaid;
  const { rows } = await sql<{ paid: Paid }>`select ${paid} as paid`.execute(readingTables.read(source));
  return rows[0]!.paid;
}

/** `packs`: the coin packs that are sold here, for an answer that names a price. */
type DecisionInput = { requested: AssetVariant; paid: Paid; packs?: Awaited<ReturnType<typeof soldPacks>> };

/**
 * What a reader may do with a chapter and why, and the variant they read. `until`: when this ends, if a membership opens
 * it. Every lock is decided here: lists, page images, purchases with coins, explanations for support.
 */
export function accessOf(
  { visitor }: Reader,
  chapter: ChapterRow,
  { requested, paid: { membership, unlocked }, packs }: DecisionInput,
): ChapterDecision & { until?: Date } {
  const paid = { membership, unlocked: unlocked.includes(chapter.id) };
  const decision = decideChapter(accessInputOf(chapter), requested, visitor, paid, packs);
  const { access } = decision;
  const byMembership = access.state === 'open' && access.because === 'membership';
  return { ...decision, ...(byMembership && { until: new Date(membership!.until) }) };
}

/** Whether neither a membership nor coins are needed, so that page images have plain URLs. Ignores variants. */
export function isOpenToAll(chapter: ChapterRow): boolean {
  const site = siteOf(chapter.content_rating);
  const visitor = { site, ageConfirmed: true, matureAllowed: true, staff: false };
  const { access } = decideChapter(
    { ...accessInputOf(chapter), variants: [] },
    'censored',
    visitor,
    noEntitlement,
  );
  return access.state === 'open';
}
