import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, line, text } from '../fields.ts';
import { changedAnswer } from '../paging.ts';

/** Most lists of a person on each site, and most comics in one of them. */
export const maxLists = 50;
export const maxComicsInList = 200;

const name = line(100);
const about = text(1000, 0).meta({ description: 'What the list is about; shown with it.' });
export const sharings = ['off', 'with texts', 'without texts'] as const;
const sharing = z.enum(sharings).meta({
  description: 'Whether everybody with the link sees the list, and whether with its name and text.',
});
/** The secret part of the address of a shared list. */
const token = z.string().regex(/^[\w-]{22}$/);

export const comicList = z
  .object({
    id: z.string(),
    name: z.string(),
    about: z.string(),
    sharing,
    token: z.string().nullable().meta({ description: 'Of the link; null while it is not shared.' }),
    comicIds: z.array(z.string()).meta({ description: 'In their order; of this site only.' }),
  })
  .meta({ id: 'ComicList' });
export type ComicList = z.infer<typeof comicList>;

const listParams = z.object({ id });
const someComics = z.array(id).max(maxComicsInList);

export const listMyLists = endpoint({
  name: 'listMyLists',
  method: 'POST',
  path: '/library/lists/list',
  access: 'signed-in',
  summary: 'The lists that the caller has made on this site, in their order.',
  answer: z.object({ data: z.array(comicList) }),
  body: z.object({}),
});

export const createList = endpoint({
  name: 'createList',
  method: 'POST',
  path: '/library/lists',
  access: 'signed-in',
  idempotencyKey: true,
  status: 201,
  summary: 'Makes a list, which comes first.',
  body: z.strictObject({ name, about: about.default(''), comicIds: someComics.default([]) }),
  answer: changedAnswer(comicList),
});

export const changeList = endpoint({
  name: 'changeList',
  method: 'PATCH',
  path: '/library/lists/{id}',
  access: 'signed-in',
  summary: 'Changes what is sent. Sharing a list again that was no longer shared gives it another link.',
  params: listParams,
  body: z.strictObject({
    name: name.optional(),
    about: about.optional(),
    sharing: sharing.optional(),
    add: someComics.default([]).meta({ description: 'Comics that are added at the end.' }),
    remove: someComics.default([]),
    order: someComics.default([]).meta({ description: 'These come first, in this order.' }),
  }),
  answer: changedAnswer(comicList),
});

export const orderLists = endpoint({
  name: 'orderLists',
  method: 'POST',
  path: '/library/lists/order',
  access: 'signed-in',
  summary: 'Puts lists in this order; lists that are not named come after them.',
  body: z.strictObject({ ids: z.array(id).max(maxLists) }),
  answer: changedAnswer(comicList),
});

export const deleteLists = endpoint({
  name: 'deleteLists',
  method: 'DELETE',
  path: '/library/lists',
  access: 'signed-in',
  summary: 'Deletes lists for good; returns the ids that existed.',
  body: z.strictObject({ ids: z.array(id).min(1).max(maxLists) }),
  answer: changedAnswer(z.object({ id: z.string() })),
});

export const readSharedList = endpoint({
  name: 'readSharedList',
  method: 'POST',
  path: '/library/shared-lists/list',
  access: 'public',
  summary: 'A list that its owner shares by a link.',
  body: z.strictObject({ token }),
  answer: z.object({
    name: z.string().nullable().meta({ description: 'Null for a list that is shared without texts.' }),
    about: z.string(),
    comicIds: z.array(z.string()),
  }),
});
