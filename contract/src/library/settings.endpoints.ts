import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { noBody } from '../fields.ts';

const librarySettings = z
  .object({
    suggestions: z.boolean().meta({
      description:
        'Whether the comics that the caller follows and reads, on both sites, count for similar comics. Off until the caller allows it.',
    }),
  })
  .meta({ id: 'LibrarySettings' });

export const readLibrarySettings = endpoint({
  name: 'readLibrarySettings',
  method: 'GET',
  path: '/library/settings',
  access: 'signed-in',
  summary: 'What the caller allows to be done with their library.',
  body: noBody,
  answer: librarySettings,
});

export const updateLibrarySettings = endpoint({
  name: 'updateLibrarySettings',
  method: 'PATCH',
  path: '/library/settings',
  access: 'signed-in',
  summary: 'Changes what the caller allows. What is no longer allowed has no effect after the next day.',
  body: z.strictObject({ suggestions: z.boolean() }),
  answer: librarySettings,
});
