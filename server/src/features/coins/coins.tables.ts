import type { Generated } from 'kysely';
import { tablesOf } from '../../platform/database/tables.ts';
import type { EntryKind } from './wallet.ts';

export const coinTables = tablesOf<{
  coin_pack: { id: string; coins: number; price_cents: number };
  coin_pack_list: { only_row: Generated<boolean>; version: number };
  wallet_entry: {
    payer_id: string;
    number: number;
    kind: EntryKind;
    coins: number;
    balance_after: number;
    payment_id: string | null;
    chapter_id: string | null;
    reason: string | null;
    created_at: Date;
  };
  chapter_unlock: { uid: string; chapter_id: string };
}>();
