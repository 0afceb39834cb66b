/** What the slice that owns a kind of thing does with those in the trash. */
import type { TrashKind } from '@longstrip/contract/trash/trash.rules';
import type { Tx } from '../../platform/database/tables.ts';
import type { Author } from '../versions/index.ts';
import type { TrashEntryRow } from './trash.tables.ts';

export type Confirmation = { author: Author; confirmMove?: boolean | undefined };

/** What the trash deletes after the rows of an entry. */
export type Remains = {
  /** Null where a row has no image. */
  images: readonly (string | null)[];
  /** The ids of objects that have versions. */
  objects?: readonly string[];
};

/** The entry is locked while these run, and deleted afterwards. */
export type TrashOwner = {
  /** Puts the rows of an entry back, or refuses. Returns the new number of a chapter whose own was taken. */
  restore(tx: Tx, entry: TrashEntryRow, confirmation: Confirmation): Promise<number | null | void>;
  /** Deletes the rows of an entry for good. */
  deleteForGood(tx: Tx, entry: TrashEntryRow): Promise<Remains>;
};
export type TrashOwners = Partial<Record<TrashKind, TrashOwner>>;
