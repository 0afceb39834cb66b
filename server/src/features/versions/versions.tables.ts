import { tablesOf } from '../../platform/database/tables.ts';

export type Fields = Record<string, unknown>;

export const versionTables = tablesOf<{
  earlier_version: {
    /** An id, or the site of a sale banner. */
    object_id: string;
    number: number;
    fields: Fields;
    changes: Fields;
    replaced_at: Date;
    author_uid: string | null;
    author_key: string | null;
  };
}>();
