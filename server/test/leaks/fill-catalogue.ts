/** Fills a small catalogue with comics of every kind through the API, and labels everything in it. */
import assert from 'node:assert/strict';
import type { TestApp } from '../app-for-tests.ts';
import type { FileToSend } from '../requests.ts';
import { canaries } from './canaries.ts';
import { aGenre, fillComic } from './fill-comic.ts';
import { fillTrash } from './fill-trash.ts';
import { labelFiles } from './label-files.ts';
import type { FilledCatalogue, Label, Rating } from './labels.ts';

/** What each image shows, by its id. */
export type ImageLabels = Map<string, Label>;

/** What every function that fills the catalogue needs. */
export type FillContext = {
  api: TestApp;
  catalogue: FilledCatalogue;
  imageLabels: ImageLabels;
  /** A new unique word for this label. */
  wordFor(label: Label): string;
  /** A file with a unique picture. */
  file(field: string, name: string, height?: number): Promise<FileToSend>;
};

type Kind = { key: string; rating: Rating; hasUncensoredGenre: boolean; unpublished?: Label['unpublished'] };
const kinds: Kind[] = [
  // A genre named "uncensored" on a T comic has no effect.
  { key: 'teen', rating: 'T', hasUncensoredGenre: true },
  { key: 'mature', rating: 'M', hasUncensoredGenre: false },
  { key: 'open', rating: 'M', hasUncensoredGenre: true },
  { key: 'adult', rating: 'AO', hasUncensoredGenre: true },
  { key: 'bare', rating: 'AO', hasUncensoredGenre: false },
  { key: 'draft', rating: 'T', hasUncensoredGenre: false, unpublished: 'draft' },
  { key: 'trash', rating: 'T', hasUncensoredGenre: false, unpublished: 'trash' },
];

export async function fillCatalogue(api: TestApp): Promise<FilledCatalogue> {
  const context = createFillContext(api);
  const { catalogue, imageLabels, wordFor } = context;
  const uncensoredGenre = await aGenre(context, 'UnCensored');
  const genres: Record<Rating, string> = {
    T: await aGenre(context, genreLabel('T')),
    M: await aGenre(context, genreLabel('M')),
    AO: await aGenre(context, genreLabel('AO')),
  };
  await aGenre(context, genreLabel(null));
  for (const kind of kinds) {
    const own =
      kind.key === 'bare' ? [] : [genres[kind.rating], ...(kind.hasUncensoredGenre ? [uncensoredGenre] : [])];
    await fillComic(context, { ...kind, genres: own });
  }
  const deleteAll = await fillTrash(context, { ...kinds[0]!, genres: [] });
  await fillSale(context, 'normal', 'T');
  await fillSale(context, 'uncensored', 'AO');
  await fillHomePage(context, 'normal', 'T');
  await fillHomePage(context, 'uncensored', 'AO');
  const policy: Label = { kind: 'word', objectType: 'policy', comic: '', rating: 'T', name: 'policy' };
  await api.ask('PUT', '/policies/privacy-policy', { json: { text: `Privacy ${wordFor(policy)}` } });
  await api.imagesMade();
  await deleteAll();
  await api.core.search.updateIndex();
  await labelFiles(api, imageLabels, catalogue);
  assert.equal(Object.keys(catalogue.hashes).length, catalogue.files.length, 'two files have the same bytes');
  return catalogue;
}

function createFillContext(api: TestApp): FillContext {
  const { word, picture } = canaries();
  const catalogue: FilledCatalogue = {
    comics: [],
    genres: [],
    creators: [],
    banners: [],
    canaryWords: {},
    stems: {},
    placeholders: {},
    hashes: {},
    ids: {},
    files: [],
  };
  return {
    api,
    catalogue,
    imageLabels: new Map(),
    wordFor(label) {
      const unique = word();
      catalogue.canaryWords[unique] = label;
      return unique;
    },
    file: async (field, name, height) => ({
      field,
      name,
      bytes: await picture(height === undefined ? {} : { height }),
    }),
  };
}

/** Null: no comic has it. */
function genreLabel(rating: Rating | null): Label {
  return { kind: 'word', objectType: 'genre', comic: '', rating, name: `genre of ${rating ?? 'no comic'}` };
}

/** A home page with a row of each kind. Every comic and every genre is in the rows of both sites. */
async function fillHomePage(
  { api, catalogue, wordFor }: FillContext,
  siteVariant: 'normal' | 'uncensored',
  rating: Rating,
): Promise<void> {
  const titleOf = (name: string) =>
    wordFor({
      kind: 'word',
      objectType: 'home',
      comic: '',
      rating,
      name: `title of ${name} of ${siteVariant}`,
    });
  const { data: genres } = await api.ask('POST', '/genres/saved/list', { json: {} });
  const rows = [
    ...['continue', 'featured', 'sale'].map((source) => ({ source, isShown: true })),
    ...['newest', 'updated'].map((source) => ({ source, isShown: true, count: 3 })),
    ...genres.map(({ id, name }: { id: string; name: string }) => ({
      source: 'genre',
      isShown: true,
      count: 3,
      genre: id,
      title: name === 'UnCensored' ? titleOf('a genre') : '',
    })),
    {
      source: 'comics',
      isShown: true,
      title: titleOf('picked comics'),
      comics: catalogue.comics.map(({ id }) => id),
    },
  ];
  await api.ask('PUT', `/home-pages/${siteVariant}`, { json: { rows } });
}

async function fillSale(
  { api, imageLabels, wordFor, file }: FillContext,
  siteVariant: 'normal' | 'uncensored',
  rating: Rating,
): Promise<void> {
  const label = (name: string): Label => ({
    kind: 'word',
    objectType: 'sale',
    rating,
    comic: '',
    name: `${name} of ${siteVariant}`,
  });
  await api.ask('PATCH', `/sale-banners/${siteVariant}`, {
    fields: {
      title: wordFor(label('sale title')),
      subtitle: wordFor(label('sale subtitle')),
      button: wordFor(label('sale button')),
      text: wordFor(label('sale text')),
    },
    files: [await file('image', 'sale.png')],
  });
  const [row] = await api.rows<{ image_id: string }>('select image_id from sale_banner where site = $1', [
    siteVariant,
  ]);
  imageLabels.set(row!.image_id, { ...label('sale artwork'), kind: 'image' });
}
