/** Wallets as the staff see them. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { noBody, text } from '../fields.ts';
import { staffSort } from '../paging.ts';
import { staffList } from '../staff-list.ts';
import { entryKind } from './coins.endpoints.ts';

const asSupport = { allowedBeforeAgeCheck: true, access: ['support'] } as const;

const ledgerEntry = z
  .object({
    /** Names the wallet; together with `number` it is unique. */
    payerId: z.string(),
    number: z.int(),
    uid: z.string().nullable().meta({ description: 'Null once the account is erased.' }),
    kind: entryKind,
    coins: z.int(),
    balanceAfter: z.int(),
    paymentId: z.string().nullable(),
    chapter: z
      .object({
        id: z.string(),
        comicsId: z.string(),
        comicTitle: z.string(),
        title: z.string(),
        chapterNumber: z.int(),
      })
      .nullable()
      .meta({ description: 'What was unlocked; null for other entries, and once it is deleted.' }),
    reason: z.string().nullable(),
    at: z.string(),
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const listCoinEntries = endpoint({
  ...asSupport,
  ...staffList({
    row: ledgerEntry,
    filters: { uid: text(128, 0).optional(), kind: entryKind.optional() },
    sort: staffSort(['at']).default('-at'),
  }).page,
  name: 'listCoinEntries',
  path: '/staff/coins/list',
  summary: 'What happened to the coins of all people or of one.',
});

export const getWallet = endpoint({
  ...asSupport,
  name: 'getWallet',
  method: 'GET',
  path: '/people/{uid}/wallet',
  summary: 'How many coins a person has, and what was paid for them.',
  params: z.object({ uid: z.string().regex(/^[\w-]{1,128}$/) }),
  body: noBody,
  answer: z.object({ balance: z.int().min(0), valueCents: z.int().min(0) }),
});
