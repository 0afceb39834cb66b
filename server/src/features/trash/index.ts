/** Public interface of the trash. */
export { addToTrash, type Deletion } from './add-to-trash.ts';
export type { Confirmation, Remains, TrashOwner, TrashOwners } from './trash-owner.ts';
export type { Live, Stored, TrashEntryRow } from './trash.tables.ts';
