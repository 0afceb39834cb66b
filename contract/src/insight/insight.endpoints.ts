import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { csvFile, csvParts } from '../paging.ts';
import { siteVariant } from '../site.ts';
import { comicMoneyOrders, comicOrders, daysIn, maxDays } from './figures.rules.ts';
import { stripParts } from './view.rules.ts';

/** Most comics of one list. */
export const maxComics = 100;

/** PostgreSQL has no year 0. */
const day = z.iso
  .date()
  .regex(/^(?!0000)/)
  .meta({ description: 'A day in UTC.' });
const count = z.int().min(0);

/** Both ends are included. */
const range = { from: day, to: day };
type Range = { from: string; to: string };
const isRange = (body: Range) => daysIn(body) >= 1 && daysIn(body) <= maxDays;
const noRange = { path: ['to'], message: `must be a day from \`from\` on, at most ${maxDays} days in all` };

const site = siteVariant.optional().meta({ description: 'Both sites together if omitted.' });

/** What is counted for episodes, including the steps from a lock to a payment. */
const counts = {
  reads: count.meta({ description: 'Views of an episode that were visible for five seconds.' }),
  finished: count.meta({ description: 'Reads that reached the last part of the strip.' }),
  locks: count.meta({ description: 'Views of a locked episode.' }),
  locksSignedIn: count.meta({ description: 'Views of a locked episode by people who are signed in.' }),
  plans: count.meta({ description: 'Views of the plans that came from a lock.' }),
  checkouts: count.meta({ description: 'Views of the payment page that came from a lock.' }),
  paid: count.meta({ description: 'Payments that succeeded and led back to the locked episode.' }),
  unlocks: count.meta({ description: 'Episodes opened with coins.' }),
};

const readers = count.meta({
  description:
    'Different readers, each counted once a day: devices are told apart by network and browser version, with a key that is thrown away at the end of the day. The sum over days counts a reader once for each day.',
});

const readingDay = z.object({ day, readers, ...counts }).meta({ id: 'ReadingDay' });
export type ReadingDay = z.infer<typeof readingDay>;

const staff = { access: ['editor', 'support'], readOnly: true } as const;

export const readingInsight = endpoint({
  ...staff,
  name: 'readingInsight',
  personalData: false,
  method: 'POST',
  path: '/insight/reading',
  summary: 'Readers, reads and the way from locks to payments: day by day, for all comics or one.',
  body: z.strictObject({ ...range, site, comicsId: id.optional() }).refine(isRange, noRange),
  answer: z.object({ days: z.array(readingDay) }),
});

const comicFigures = z
  .object({ comicsId: id, title: z.string().nullable(), readerDays: count, ...counts })
  .meta({ id: 'ComicFigures', description: '`title` is null once the comic is deleted.' });
export type ComicFigures = z.infer<typeof comicFigures>;

export const comicsInsight = endpoint({
  ...staff,
  name: 'comicsInsight',
  personalData: false,
  method: 'POST',
  path: '/insight/comics',
  summary: `The comics with the highest figures of a range, at most ${maxComics}.`,
  body: z
    .strictObject({
      ...range,
      site,
      sort: z.enum(comicOrders).default('reads'),
      limit: z.int().min(1).max(maxComics).default(20),
    })
    .refine(isRange, noRange),
  answer: z.object({ data: z.array(comicFigures) }),
});

export const exportComicsInsight = endpoint({
  ...staff,
  name: 'exportComicsInsight',
  personalData: false,
  method: 'POST',
  path: '/insight/comics/export',
  summary: 'The figures of every comic that was opened in a range, as CSV.',
  body: z.strictObject({ ...range, site }).refine(isRange, noRange),
  answer: csvParts,
  download: csvFile('comics.csv'),
});

const chapterFigures = z
  .object({
    chapterId: id,
    chapterNumber: z.int().nullable(),
    title: z.string().nullable(),
    ...counts,
    stoppedAt: z.array(count).length(stripParts).meta({
      description: 'Reads by the furthest part of the strip that they reached. Adds up to `reads`.',
    }),
  })
  .meta({ id: 'ChapterFigures', description: 'Number and title are null once the chapter is deleted.' });
export type ChapterFigures = z.infer<typeof chapterFigures>;

export const comicInsight = endpoint({
  ...staff,
  name: 'comicInsight',
  personalData: false,
  method: 'POST',
  path: '/insight/comics/{id}',
  summary: 'The episodes of a comic that were opened in a range: reads, and where in the strip people stop.',
  params: z.object({ id }),
  body: z.strictObject(range).refine(isRange, noRange),
  answer: z.object({ title: z.string(), data: z.array(chapterFigures) }),
});

const cents = z.int();

/** What a comic brought in. Renewals are left out: people renew for the whole site. */
const sales = {
  membershipCents: cents.meta({ description: 'Memberships bought from a lock, without their renewals.' }),
  coinCents: cents.meta({ description: 'Packs of coins bought from a lock.' }),
  refundedCents: cents.meta({ description: 'Refunds of these payments.' }),
  disputedCents: cents.meta({ description: 'Disputed amounts of these payments.' }),
  coinsSpent: count.meta({
    description: 'Coins spent on episodes. They were bought earlier, or given for free.',
  }),
};
const coinsSpentCents = cents.meta({ description: 'The highest price of these coins in the present packs.' });

const comicMoneyDay = z
  .object({ day, ...sales, unlocks: count })
  .meta({ id: 'ComicMoneyDay', description: 'US cents. Refunds and disputes count on their own day.' });
export type ComicMoneyDay = z.infer<typeof comicMoneyDay>;

// Admins only: editors and support see no revenue.
const money = { access: ['admin'], readOnly: true } as const;

export const comicMoneyInsight = endpoint({
  ...money,
  name: 'comicMoneyInsight',
  personalData: false,
  method: 'POST',
  path: '/insight/money/comics/{id}',
  summary: 'What was paid from the locks of a comic, refunded for it, and spent in coins: day by day.',
  params: z.object({ id }),
  body: z.strictObject(range).refine(isRange, noRange),
  answer: z.object({ days: z.array(comicMoneyDay), coinsSpentCents }),
});

const comicMoney = comicFigures
  .extend({
    ...sales,
    netCents: cents.meta({ description: 'Memberships and packs, less refunds and disputes.' }),
    coinsSpentCents,
  })
  .meta({ id: 'ComicMoney' });
export type ComicMoney = z.infer<typeof comicMoney>;

export const comicsMoneyInsight = endpoint({
  ...money,
  name: 'comicsMoneyInsight',
  personalData: false,
  method: 'POST',
  path: '/insight/money/comics',
  summary: `The comics with the highest figures of a range, with their revenue: at most ${maxComics}.`,
  body: z
    .strictObject({
      ...range,
      site,
      sort: z.enum(comicMoneyOrders).default('netCents'),
      limit: z.int().min(1).max(maxComics).default(20),
    })
    .refine(isRange, noRange),
  answer: z.object({ data: z.array(comicMoney) }),
});

export const exportComicsMoney = endpoint({
  ...money,
  name: 'exportComicsMoney',
  personalData: false,
  method: 'POST',
  path: '/insight/money/comics/export',
  summary: 'The figures and revenue of every comic that has any in a range, as CSV.',
  body: z.strictObject({ ...range, site }).refine(isRange, noRange),
  answer: csvParts,
  download: csvFile('comics-revenue.csv'),
});

const moneyDay = z
  .object({
    day,
    membershipCents: cents,
    renewalCents: cents,
    coinCents: cents,
    refundedCents: cents,
    disputedCents: cents,
    started: count.meta({ description: 'Memberships that began with a payment.' }),
    upgraded: count,
    renewed: count,
    stopped: count.meta({ description: 'Memberships that ended because their renewal was stopped.' }),
    unpaid: count.meta({ description: 'Memberships that ended because a renewal was not paid.' }),
    endedOtherwise: count.meta({
      description: 'Memberships that ended by a refund, a dispute, a withdrawal, or with the account.',
    }),
    coinsSpent: count,
    unlocks: count,
  })
  .meta({ id: 'MoneyDay', description: 'US cents. Refunds and disputes count on their own day.' });
export type MoneyDay = z.infer<typeof moneyDay>;

export const moneyInsight = endpoint({
  ...money,
  name: 'moneyInsight',
  personalData: false,
  method: 'POST',
  path: '/insight/money',
  summary: 'Revenue, memberships begun, renewed and ended, and coins: day by day, by the clock of money.',
  body: z.strictObject({ ...range, site }).refine(isRange, noRange),
  answer: z.object({
    days: z.array(moneyDay),
    members: z.object({ active: count, inGrace: count }).meta({ description: 'At this moment.' }),
  }),
});
