import { z } from 'zod';
import { confirmMove } from '../catalogue/comics.shapes.ts';
import { endpoint } from '../endpoint.ts';
import { id, text } from '../fields.ts';
import { changedAnswer, staffSort } from '../paging.ts';
import { staffList } from '../staff-list.ts';
import { listedTrashEntry, restoredEntry } from './trash.shapes.ts';

const access = ['editor'] as const;

export const listTrash = endpoint({
  ...staffList({
    row: listedTrashEntry,
    filters: { search: text(100).optional().meta({ description: 'The beginning of each word of a title.' }) },
    sort: staffSort(['deleted']).default('-deleted'),
  }).page,
  name: 'listTrash',
  personalData: false,
  path: '/trash/list',
  access,
  summary: 'What was deleted in the last 30 days.',
});

export const restoreFromTrash = endpoint({
  name: 'restoreFromTrash',
  method: 'POST',
  path: '/trash/{id}/restore',
  access,
  summary: 'Undoes a deletion: everything is as it was.',
  params: z.object({ id }),
  body: z.object({ confirmMove }).optional(),
  answer: changedAnswer(restoredEntry),
});

export const emptyTrash = endpoint({
  name: 'emptyTrash',
  method: 'DELETE',
  path: '/trash',
  access,
  summary: 'Deletes entries of the trash for good, before their 30 days have passed.',
  body: z.strictObject({ ids: z.array(id).min(1).max(50) }),
  answer: changedAnswer(z.object({ id: z.string() })),
});
