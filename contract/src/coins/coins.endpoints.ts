import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { maxPacks } from './coins.rules.ts';
import { id, noParams, presentVersion, text, version } from '../fields.ts';
import { changedAnswer, limit, listAnswer, offset } from '../paging.ts';
import { minimumChargeCents } from '../payments/payments.rules.ts';

const cents = z.int().min(0);

export const coinPack = z
  .object({ id: z.string(), coins: z.int().min(1), priceCents: z.int().min(1) })
  .meta({ id: 'CoinPack', description: 'Coins that are sold together, at a price in US cents.' });
export type CoinPack = z.infer<typeof coinPack>;

export const listCoinPacks = endpoint({
  allowedBeforeAgeCheck: true,
  cacheTags: ['CoinPack'],
  name: 'listCoinPacks',
  method: 'POST',
  path: '/coin-packs/list',
  access: 'public',
  status: 200,
  summary:
    'Packs of coins, smallest first. The highest price per coin among them gives the value of any number of coins.',
  params: noParams,
  body: z.strictObject({}).optional(),
  answer: listAnswer(coinPack),
});

/** The packs are replaced together, so they have one version. */
const savedPacks = listAnswer(coinPack).extend({ version: presentVersion });

export const listSavedCoinPacks = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'listSavedCoinPacks',
  personalData: false,
  method: 'POST',
  path: '/coin-packs/saved/list',
  access: ['admin'],
  status: 200,
  summary: 'The packs of coins as staff edit them, also where nothing is sold.',
  params: noParams,
  body: z.strictObject({}).optional(),
  answer: savedPacks,
});

const packId = z.string().regex(/^coins-[1-9]\d{0,5}$/);
export const setCoinPacks = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'setCoinPacks',
  method: 'PUT',
  path: '/coin-packs',
  access: ['admin'],
  recentSecondFactor: 'keys allowed',
  status: 200,
  summary: 'Replaces the packs that are sold. Ids are derived from the number of coins: coins-550.',
  params: noParams,
  body: z.strictObject({
    packs: z
      .array(
        z.strictObject({
          coins: z.int().min(1).max(100_000),
          priceCents: z.int().min(minimumChargeCents).max(1_000_000),
        }),
      )
      .max(maxPacks)
      .refine(
        (packs) => new Set(packs.map(({ coins }) => coins)).size === packs.length,
        'must not hold two packs of the same size',
      ),
    version: version.optional(),
  }),
  answer: savedPacks,
});

export const entryKind = z.enum(['purchase', 'gift', 'unlock', 'refund', 'dispute', 'correction']);

const walletEntry = z
  .object({
    number: z.int().min(1),
    kind: entryKind,
    coins: z.int().meta({ description: 'Positive when they came in, negative when they went out.' }),
    balanceAfter: z.int().min(0),
    paymentId: z.string().nullable(),
    paidCents: z.int().nullable().meta({ description: 'What was paid for the coins of a purchase.' }),
    chapter: z
      .object({
        id: z.string(),
        comicsId: z.string(),
        comicTitle: z.string(),
        title: z.string(),
        chapterNumber: z.int(),
      })
      .nullable()
      .meta({
        description: 'What was unlocked; null for other entries, and where this site does not have it.',
      }),
    reason: z.string().nullable().meta({ description: 'Only for gifts.' }),
    at: z.string(),
  })
  .meta({ id: 'WalletEntry' });

export const myWallet = endpoint({
  name: 'myWallet',
  method: 'POST',
  path: '/wallet',
  access: 'signed-in',
  status: 200,
  summary:
    'The coins of the caller with what was paid for them, and one page of wallet entries, newest first.',
  params: noParams,
  body: z.strictObject({ limit: limit.default(20), offset }),
  answer: listAnswer(walletEntry).extend({ balance: z.int().min(0), valueCents: cents }),
});

export const buyCoins = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'buyCoins',
  method: 'POST',
  path: '/coins/purchases',
  access: 'signed-in',
  idempotencyKey: true,
  status: 201,
  summary:
    'Creates the payment of a pack; processPayment then charges it. Refused as price_changed if the pack is not the one shown. While an earlier payment of coins is open, or has succeeded since the page was loaded, that one is answered.',
  params: noParams,
  body: z.strictObject({
    packId,
    card: z.union([z.strictObject({ token: text(500) }), z.literal('saved')]),
    keepsCard: z.boolean().default(false).meta({
      description:
        'Keeps a new card for later payments. A card that a membership renews with is never replaced by one from here.',
    }),
    shown: z.strictObject({
      coins: z.int(),
      priceCents: z.int(),
      paidCount: z.int().min(0).optional().meta({ description: 'As `latestPayment` answered it.' }),
    }),
  }),
  answer: changedAnswer(z.object({ paymentId: id })),
});

export const giveCoins = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'giveCoins',
  method: 'POST',
  path: '/people/{uid}/coins',
  access: ['support'],
  recentSecondFactor: 'keys allowed',
  idempotencyKey: true,
  status: 201,
  summary: 'Gives coins for free, with a reason that the person sees.',
  params: z.object({ uid: z.string().regex(/^[\w-]{1,128}$/) }),
  body: z.strictObject({ coins: z.int().min(1).max(10_000), reason: text(500) }),
  answer: changedAnswer(z.object({ uid: z.string(), balance: z.int().min(0) })),
});
