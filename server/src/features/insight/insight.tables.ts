import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import { stripParts, type ViewStep } from '@longstrip/contract/insight/view.rules';
import type { SiteVariant } from '@longstrip/contract/site';
import { tablesOf } from '../../platform/database/tables.ts';

type StepCounts = Record<(typeof stepColumns)[number], number>;
type Ranked = Record<(typeof rankedColumns)[number], number>;
type MoneySums = Record<(typeof moneyColumns)[number], number>;
type Counts = StepCounts & { site: SiteVariant; readers: number; reads: number; finished: number };
type DayCounts = Counts & { day: string };

/** The steps from a lock to a payment: views, then what was paid and unlocked. */
export const viewStepColumns = ['locks', 'locks_signed_in', 'plans', 'checkouts'] as const;
export const stepColumns = [...viewStepColumns, 'paid', 'unlocks', 'coins_spent'] as const;
/** Of comics only: money that came from their locks, and what was given back of it. */
export const moneyColumns = ['membership_cents', 'coin_cents', 'refunded_cents', 'disputed_cents'] as const;

/** Of comics only: what counts for rankings. */
export const rankedColumns = ['ranked_readers', 'ranked_reads', 'ranked_finished'] as const;

export const insightTables = tablesOf<{
  insight_view: {
    id: string;
    day: string;
    site: SiteVariant;
    comic_id: string;
    chapter_id: string;
    step: ViewStep;
    furthest: number;
    furthest_before: number;
    /** Counts for rankings. */
    ranked: Generated<boolean>;
  };
  insight_key: { day: string; key: Buffer };
  insight_reader: { day: string; digest: Buffer; site: SiteVariant; comic_id: string | null };
  insight_chapter_day: StepCounts & {
    comic_id: string;
    day: string;
    chapter_id: string;
    site: SiteVariant;
    reads: number;
  } & Record<FurthestColumn, number>;
  insight_network: { day: string; digest: Buffer; reads: number };
  insight_comic_day: DayCounts & MoneySums & Ranked & { comic_id: string };
  insight_comic_total: Ranked & { site: SiteVariant; comic_id: string };
  /** Kept by triggers of `insight_comic_day`. `month` is its first day. */
  insight_comic_month: Counts & MoneySums & { comic_id: string; month: string };
  insight_site_day: DayCounts;
  insight_uncounted: {
    number: GeneratedAlways<number>;
    payer_id: string;
    sale: JSONColumnType<object>;
    at: Date;
  };
  insight_sale: { payment_id: string; site: SiteVariant; comic_id: string };
}>();

type FurthestColumn = `furthest_${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10}`;

/** The columns of reads by the part of the strip that they reached, in the order of the strip. */
export const furthestColumns = Array.from(
  { length: stripParts },
  (_, index) => `furthest_${index + 1}` as FurthestColumn,
);
