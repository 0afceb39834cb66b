import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { staffListAnswer, staffPage } from '../paging.ts';
import { siteVariant } from '../site.ts';

const fields = z.record(z.string(), z.unknown());

/** The state of an object before a change. */
const earlierVersion = z
  .object({
    number: z.int(),
    fields: fields.meta({ description: 'All fields of the version, without pictures.' }),
    changes: fields.meta({ description: 'The new values of the fields that were changed.' }),
    replacedAt: z.string(),
    author: z.string().nullable().meta({ description: 'Email address or key of who changed it, if known.' }),
  })
  .meta({ id: 'EarlierVersion' });

export const listVersions = endpoint({
  name: 'listVersions',
  personalData: false,
  method: 'POST',
  path: '/versions/{object}/list',
  access: ['editor'],
  summary:
    'Earlier versions of a comic, chapter, genre, creator or banner, or of the sale banner or the home page of a site: newest first, at most 50.',
  params: z.object({
    object: z
      .union([id, siteVariant, z.enum(['home-normal', 'home-uncensored'])])
      .meta({ description: 'An id, the site of a sale banner, or `home-` and the site of a home page.' }),
  }),
  body: z.strictObject(staffPage),
  answer: staffListAnswer(earlierVersion),
});
