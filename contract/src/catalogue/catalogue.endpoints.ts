import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { noBody } from '../fields.ts';
import { maxCounted } from '../paging.rules.ts';
import { changedAnswer, listAnswer } from '../paging.ts';
import {
  chapter,
  chapterParams,
  chaptersAroundAnswer,
  chaptersAroundBody,
  chaptersCreateBody,
  chaptersListBody,
  chapterUpdateBody,
} from './chapters.shapes.ts';
import {
  comic,
  comicCard,
  comicCreateBody,
  comicParams,
  comicsListBody,
  comicUpdateBody,
  idsBody,
  moved,
  trashed,
} from './comics.shapes.ts';
import { staffChapter, staffComic } from './staff.shapes.ts';
import {
  genre,
  genreCreateBody,
  genreParams,
  genresListBody,
  genreUpdateBody,
  savedGenre,
} from './genres.shapes.ts';

export const listComics = endpoint({
  cacheTags: ['Comic', 'Genre'],
  name: 'listComics',
  method: 'POST',
  path: '/comics/list',
  access: 'public',
  summary:
    'Comics of this site, newest first unless sorted otherwise. A page ends before 1 MB, so it may have fewer than `limit`.',
  body: comicsListBody,
  answer: listAnswer(comic),
});

export const listComicCards = endpoint({
  cacheTags: ['Comic', 'Genre'],
  name: 'listComicCards',
  method: 'POST',
  path: '/comics/cards',
  access: 'public',
  summary: 'The same comics as `listComics`, each with what a card in a grid shows.',
  body: comicsListBody,
  answer: listAnswer(comicCard),
});

export const createComic = endpoint({
  name: 'createComic',
  idempotencyKey: true,
  method: 'POST',
  path: '/comics',
  access: ['editor'],
  status: 201,
  summary: 'Creates a comic with its cover and card image.',
  body: comicCreateBody,
  answer: changedAnswer(staffComic),
  files: {
    files: {
      max: 2,
      description:
        'The cover, with a file name ending in "cover", and the card image, with one ending in "banner".',
    },
    comicPreviewImage: { max: 1, description: 'The cover, whatever its name.' },
    comicCardImage: { max: 1, description: 'The card image, whatever its name.' },
  },
});

export const updateComic = endpoint({
  name: 'updateComic',
  method: 'PATCH',
  path: '/comics/{id}',
  access: ['editor'],
  summary: 'Changes the fields that are sent.',
  params: comicParams,
  body: comicUpdateBody,
  answer: changedAnswer(staffComic).extend({ moved }),
  files: {
    coverImage: { max: 1, description: 'A new preview cover.' },
    bannerImage: { max: 1, description: 'A new card image.' },
    comicPreviewImage: { max: 1, description: 'Same as coverImage.' },
    comicCardImage: { max: 1, description: 'Same as bannerImage.' },
  },
});

export const deleteComics = endpoint({
  name: 'deleteComics',
  method: 'DELETE',
  path: '/comics',
  access: ['editor'],
  summary: 'Moves comics with their chapters and pages to the trash; returns the ids that existed.',
  body: idsBody,
  answer: changedAnswer(trashed),
});

export const listChapters = endpoint({
  cacheTags: ['Chapter', 'ComicAsset', 'Comic', 'CoinPack'],
  name: 'listChapters',
  method: 'POST',
  path: '/chapters/list',
  access: 'public',
  summary: 'Chapters of comics, ascending by number, each with what the caller may do with it.',
  body: chaptersListBody,
  answer: listAnswer(chapter),
});

export const listChaptersAround = endpoint({
  cacheTags: ['Chapter', 'ComicAsset', 'Comic', 'CoinPack'],
  name: 'listChaptersAround',
  method: 'POST',
  path: '/chapters/around',
  access: 'public',
  summary: 'A chapter with the one before and the one after it; nothing if the comic has no such chapter.',
  body: chaptersAroundBody,
  answer: chaptersAroundAnswer,
});

export const createChapters = endpoint({
  name: 'createChapters',
  idempotencyKey: true,
  method: 'POST',
  path: '/chapters',
  access: ['editor'],
  status: 201,
  summary: 'Creates chapters of one comic.',
  body: chaptersCreateBody,
  answer: changedAnswer(staffChapter),
  files: { files: { max: 200, description: 'Preview images, each named by its chapter number: 12.png.' } },
});

export const updateChapter = endpoint({
  name: 'updateChapter',
  method: 'PATCH',
  path: '/chapters/{chapterId}',
  access: ['editor'],
  summary: 'Changes the fields that are sent.',
  params: chapterParams,
  body: chapterUpdateBody,
  answer: changedAnswer(staffChapter),
  files: { files: { max: 1, description: 'A new preview image.' } },
});

export const deleteChapters = endpoint({
  name: 'deleteChapters',
  method: 'DELETE',
  path: '/chapters',
  access: ['editor'],
  summary: 'Moves chapters with their pages to the trash; returns the ids that existed.',
  body: idsBody,
  answer: changedAnswer(trashed),
});

export const listGenres = endpoint({
  cacheTags: ['Genre', 'Comic'],
  name: 'listGenres',
  method: 'POST',
  path: '/genres/list',
  access: 'public',
  summary: 'Genres that comics of this site have, by name; for staff all genres.',
  body: genresListBody,
  answer: listAnswer(genre),
});

export const listSavedGenres = endpoint({
  name: 'listSavedGenres',
  personalData: false,
  method: 'POST',
  path: '/genres/saved/list',
  access: ['editor'],
  summary: 'All genres by name, as staff edit them.',
  body: genresListBody,
  answer: z.object({ data: z.array(savedGenre) }),
});

export const createGenre = endpoint({
  name: 'createGenre',
  idempotencyKey: true,
  method: 'POST',
  path: '/genres',
  access: ['editor'],
  status: 201,
  summary: 'Creates a genre. Without `slug` its address follows from its name.',
  body: genreCreateBody,
  answer: changedAnswer(savedGenre),
});

export const updateGenre = endpoint({
  name: 'updateGenre',
  method: 'PATCH',
  path: '/genres/{id}',
  access: ['editor'],
  summary: 'Sets whether the genre is mature, and the other fields that are sent.',
  params: genreParams,
  body: genreUpdateBody,
  answer: changedAnswer(savedGenre),
});

export const deleteGenres = endpoint({
  name: 'deleteGenres',
  method: 'DELETE',
  path: '/genres',
  access: ['editor'],
  summary: 'Moves genres to the trash and removes them from their comics; returns the ids that existed.',
  body: idsBody,
  answer: changedAnswer(trashed),
});

export const countGenreComics = endpoint({
  name: 'countGenreComics',
  personalData: false,
  method: 'GET',
  path: '/genres/{id}/comics/count',
  access: ['editor'],
  summary: `How many comics have a genre, unpublished ones too; ${maxCounted + 1} if there are more than ${maxCounted}.`,
  params: genreParams,
  body: noBody,
  answer: z.object({ comics: z.int() }),
});
