import type { JSONColumnType } from 'kysely';
import { tablesOf } from '../../platform/database/tables.ts';
import type { ImportedFields } from './imported-fields.ts';

/** What a source states about a comic, as it is recorded. */
export type ComicFields = ImportedFields & {
  /** SHA-256 of the picture that cover and card were made from. */
  cover: string | null;
};

/** A page of the source, by the SHA-256 of its bytes, and the image it became. */
export type ImportedPage = { hash: string; imageId: string };

type ImportingTables = {
  comic_source: {
    comic_id: string;
    source: string;
    /** The fields that the source stated at the last import. */
    said: JSONColumnType<Partial<ComicFields>>;
  };
  chapter_source: {
    comic_id: string;
    source: string;
    chapter_id: string | null;
    number: number;
    title: string;
    date: string | null;
    pages: JSONColumnType<ImportedPage[]>;
  };
};

export const importingTables = tablesOf<ImportingTables>();
