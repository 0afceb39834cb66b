import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, noBody, text, versionsById } from '../fields.ts';
import { changedAnswer, staffSort } from '../paging.ts';
import { siteVariant } from '../site.ts';
import { staffList } from '../staff-list.ts';
import { idsBody, trashed } from './comics.shapes.ts';
import {
  creator,
  creatorCreateBody,
  creatorParams,
  creatorSlug,
  creatorUpdateBody,
  staffCreator,
} from './creators.shapes.ts';

const access = ['editor'] as const;
const files = { picture: { max: 1, description: 'A picture of the creator, about square.' } };

export const readCreator = endpoint({
  cacheTags: ['Creator', 'Comic'],
  name: 'readCreator',
  method: 'GET',
  path: '/creators/by-slug/{slug}',
  access: 'public',
  summary:
    'A creator with published comics on this site, by its present or a former address. Its comics: `comics/cards` with the filter `creator`.',
  params: z.object({ slug: creatorSlug }),
  body: noBody,
  answer: z.object({ data: z.array(creator) }),
});

export const listStaffCreators = endpoint({
  ...staffList({
    row: staffCreator,
    filters: {
      search: text(100).optional().meta({ description: 'Beginnings of words of any of the names.' }),
      site: siteVariant.optional(),
    },
    sort: staffSort(['name', 'updated']).default('name'),
  }).page,
  name: 'listStaffCreators',
  personalData: false,
  path: '/staff/creators/list',
  access,
  summary: 'Creators of both sites, also those without comics.',
});

export const readStaffCreator = endpoint({
  name: 'readStaffCreator',
  personalData: false,
  method: 'GET',
  path: '/creators/{id}/staff',
  access,
  summary: 'A creator with everything that an editor sees.',
  params: creatorParams,
  body: noBody,
  answer: changedAnswer(staffCreator),
});

export const createCreator = endpoint({
  name: 'createCreator',
  idempotencyKey: true,
  method: 'POST',
  path: '/creators',
  access,
  status: 201,
  summary: 'Creates a creator of one site.',
  body: creatorCreateBody,
  answer: changedAnswer(staffCreator),
  files,
});

export const updateCreator = endpoint({
  name: 'updateCreator',
  method: 'PATCH',
  path: '/creators/{id}',
  access,
  summary: 'Changes the fields that are sent.',
  params: creatorParams,
  body: creatorUpdateBody,
  answer: changedAnswer(staffCreator),
  files,
});

export const deleteCreators = endpoint({
  name: 'deleteCreators',
  method: 'DELETE',
  path: '/creators',
  access,
  summary: 'Moves creators to the trash; their comics no longer name them. Returns the ids that existed.',
  body: idsBody,
  answer: changedAnswer(trashed),
});

export const mergeCreators = endpoint({
  name: 'mergeCreators',
  method: 'POST',
  path: '/creators/{id}/merge',
  access,
  summary:
    'Gives the comics and addresses of other creators of the same site to this one, which becomes also known by their names. They go to the trash; restoring one undoes its merge.',
  params: creatorParams,
  body: z.strictObject({ ids: z.array(id).min(1).max(50), basedOn: versionsById }),
  answer: z.object({ data: z.array(staffCreator), trashed: z.array(trashed) }),
});
