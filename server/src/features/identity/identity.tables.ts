import { tablesOf } from '../../platform/database/tables.ts';

export const identityTables = tablesOf<{
  operator_key: { id: string; name: string; key_hash: Buffer; created_at: Date; last_used_at: Date | null };
}>();
