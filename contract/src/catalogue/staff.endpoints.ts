import { z } from 'zod';
import { assetVariant } from '../assets/picture.ts';
import { endpoint } from '../endpoint.ts';
import { id, noBody, text, version } from '../fields.ts';
import { maxLimit } from '../paging.rules.ts';
import { changedAnswer, staffListAnswer, staffPage, staffSort } from '../paging.ts';
import { siteVariant } from '../site.ts';
import { staffList } from '../staff-list.ts';
import { chapterParams, chaptersUpdateBody, maxChapterNumber } from './chapters.shapes.ts';
import { comicParams, comicStatuses, comicsUpdateBody, moved } from './comics.shapes.ts';
import { maxPageNumber } from './pages.endpoints.ts';
import { preflightReport } from './preflight.shapes.ts';
import {
  publicationBody,
  publicationEntry,
  publicationStates,
  staffChapter,
  staffChapterInComic,
  staffComic,
  staffPageImage,
} from './staff.shapes.ts';

const access = ['editor'] as const;
/** Support explains locks of any episode, including those of the other site and of unpublished comics. */
const readAccess = ['editor', 'support'] as const;

/** How many chapters of a comic one call can put into order. */
const maxOrdered = 5000;

export const listStaffComics = endpoint({
  ...staffList({
    row: staffComic,
    filters: {
      search: text(100).optional().meta({
        description:
          'Parts of words in titles, other titles or names of creators; at most 1,000 comics of each site are found.',
      }),
      site: siteVariant.optional(),
      status: z.enum(comicStatuses).optional(),
      genre: id.optional(),
      creator: id.optional(),
      publication: z.enum(publicationStates).optional(),
    },
    sort: staffSort(['title', 'updated', 'created']).default('-updated'),
  }).page,
  name: 'listStaffComics',
  personalData: false,
  path: '/staff/comics/list',
  access: readAccess,
  summary: 'Comics of both sites, unpublished ones too.',
});

export const readStaffComic = endpoint({
  name: 'readStaffComic',
  personalData: false,
  method: 'GET',
  path: '/comics/{id}/staff',
  access,
  summary: 'A comic with everything that an editor sees.',
  params: comicParams,
  body: noBody,
  answer: changedAnswer(staffComic),
});

export const listStaffChapters = endpoint({
  name: 'listStaffChapters',
  personalData: false,
  method: 'POST',
  path: '/staff/chapters/list',
  access: readAccess,
  summary: 'Chapters of a comic by number, unpublished ones too.',
  body: z.strictObject({
    comicsId: id,
    publication: z.enum(publicationStates).optional(),
    chapterNumber: z.int().min(1).max(maxChapterNumber).optional(),
    ...staffPage,
  }),
  answer: staffListAnswer(staffChapter),
});

export const readStaffChapter = endpoint({
  name: 'readStaffChapter',
  personalData: false,
  method: 'GET',
  path: '/chapters/{chapterId}/staff',
  access,
  summary: 'A chapter with everything that an editor sees, its comic, and the chapters beside it.',
  params: chapterParams,
  body: noBody,
  answer: changedAnswer(staffChapterInComic),
});

export const listStaffPages = endpoint({
  name: 'listStaffPages',
  personalData: false,
  method: 'POST',
  path: '/chapters/{chapterId}/pages/list',
  access,
  summary: 'All pages of one variant of a chapter in order, whatever the state of their images.',
  params: chapterParams,
  body: z.strictObject({ variant: assetVariant }),
  answer: z.object({ data: z.array(staffPageImage), pagesVersion: z.int() }),
});

export const updateComics = endpoint({
  name: 'updateComics',
  method: 'PATCH',
  path: '/comics',
  access,
  summary: 'Changes the fields that are sent, in all of these comics or in none.',
  body: comicsUpdateBody,
  answer: changedAnswer(staffComic).extend({ moved }),
});

export const updateChapters = endpoint({
  name: 'updateChapters',
  method: 'PATCH',
  path: '/chapters',
  access,
  summary:
    'Sets whether these chapters are free, for all or none. The first ones of a comic are always open.',
  body: chaptersUpdateBody,
  answer: changedAnswer(staffChapter),
});

export const publishComics = endpoint({
  name: 'publishComics',
  method: 'POST',
  path: '/comics/publication',
  access,
  summary: 'Publishes comics now or at a set time, or withdraws them. Chapters are published separately.',
  body: publicationBody,
  answer: changedAnswer(staffComic),
});

export const publishChapters = endpoint({
  name: 'publishChapters',
  method: 'POST',
  path: '/chapters/publication',
  access,
  summary:
    'Publishes chapters now or at a set time, or withdraws them. Those that readers could not read are held until they can.',
  body: publicationBody,
  answer: changedAnswer(staffChapter),
});

export const listPublications = endpoint({
  name: 'listPublications',
  personalData: false,
  method: 'POST',
  path: '/publications/list',
  access,
  summary:
    'Scheduled publications, next first; those carried out, latest first; or those overdue now or late in the last 7 days.',
  body: z.strictObject({ state: z.enum(['planned', 'published', 'late']).default('planned'), ...staffPage }),
  answer: staffListAnswer(publicationEntry),
});

export const reorderChapters = endpoint({
  name: 'reorderChapters',
  method: 'PUT',
  path: '/comics/{id}/chapter-order',
  access,
  summary: 'Puts all chapters of a comic into this order, and assigns their present numbers anew.',
  params: comicParams,
  body: z.strictObject({ ids: z.array(id).max(maxOrdered), version: version.optional() }),
  answer: changedAnswer(staffComic),
});

export const reorderPages = endpoint({
  name: 'reorderPages',
  method: 'PUT',
  path: '/chapters/{chapterId}/page-order/{variant}',
  access,
  summary: 'Puts all pages of a variant into this order and numbers them from 1.',
  params: chapterParams.extend({ variant: assetVariant }),
  body: z.strictObject({ ids: z.array(id).max(maxPageNumber), version: version.optional() }),
  answer: changedAnswer(staffChapter),
});

export const preflightComics = endpoint({
  name: 'preflightComics',
  personalData: false,
  method: 'POST',
  path: '/comics/preflight',
  access,
  readOnly: true,
  summary:
    'What is wrong with each of these comics, to check before publishing. It does not prevent publishing.',
  body: z.strictObject({ ids: z.array(id).min(1).max(maxLimit) }),
  answer: z.object({ data: z.array(preflightReport) }),
});

export const preflightChapters = endpoint({
  name: 'preflightChapters',
  personalData: false,
  method: 'POST',
  path: '/chapters/preflight',
  access,
  readOnly: true,
  summary:
    'What is wrong with each of these chapters, to check before publishing. Publishing holds only those that readers could not read.',
  body: z.strictObject({ ids: z.array(id).min(1).max(maxLimit) }),
  answer: z.object({ data: z.array(preflightReport) }),
});
