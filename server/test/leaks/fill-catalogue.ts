/** Fills a small catalogue with comics of every kind through the API, and labels everything in it. */
import assert from 'node:assert/strict';
import type { openAppAt } from '../app-for-tests.ts';
import type { FileToSend } from '../requests.ts';
import { canaries } from './canaries.ts';
import { fillComic } from './fill-comic.ts';
import { labelFiles } from './label-files.ts';
import type { Label, Rating, Walked } from './labels.ts';

export type WalkedApp = Awaited<ReturnType<typeof openAppAt>>;

/** By the id of an image, what it shows. */
export type LabelOfImage = Map<string, Label>;

/** A catalogue that is being filled. */
export type Filling = {
  api: WalkedApp;
  walked: Walked;
  ofImage: LabelOfImage;
  /** A new unique word for this label. */
  wordFor(label: Label): string;
  /** A file with a unique picture. */
  file(field: string, name: string, height?: number): Promise<FileToSend>;
};

type Kind = { key: string; rating: Rating; offered: boolean; unpublished?: Label['unpublished'] };
const kinds: Kind[] = [
  // A genre named "uncensored" on a T comic offers nothing.
  { key: 'teen', rating: 'T', offered: true },
  { key: 'mature', rating: 'M', offered: false },
  { key: 'open', rating: 'M', offered: true },
  { key: 'adult', rating: 'AO', offered: true },
  { key: 'bare', rating: 'AO', offered: false },
  { key: 'draft', rating: 'T', offered: false, unpublished: 'draft' },
  { key: 'trash', rating: 'T', offered: false, unpublished: 'trash' },
];

export async function fillCatalogue(api: WalkedApp): Promise<Walked> {
  const filling = aFilling(api);
  const { walked, ofImage, wordFor } = filling;
  const offering = await aGenre(filling, 'UnCensored');
  const genres: Record<Rating, string> = {
    T: await aGenre(filling, genreLabel('T')),
    M: await aGenre(filling, genreLabel('M')),
    AO: await aGenre(filling, genreLabel('AO')),
  };
  await aGenre(filling, genreLabel(null));
  for (const kind of kinds) {
    const own = kind.key === 'bare' ? [] : [genres[kind.rating], ...(kind.offered ? [offering] : [])];
    await fillComic(filling, { ...kind, genres: own });
  }
  const trashed = walked.comics.find(({ key }) => key === 'trash')!;
  await fillSale(filling, 'normal', 'T');
  await fillSale(filling, 'uncensored', 'AO');
  const policy: Label = { what: 'word', of: 'policy', comic: '', rating: 'T', name: 'policy' };
  await api.ask('PUT', '/policies/privacy-policy', { json: { text: `Privacy ${wordFor(policy)}` } });
  await api.imagesMade();
  await api.ask('DELETE', '/comics', { json: { ids: [trashed.id] } });
  await labelFiles(api, ofImage, walked);
  assert.equal(Object.keys(walked.hashes).length, walked.files.length, 'two files have the same bytes');
  return walked;
}

function aFilling(api: WalkedApp): Filling {
  const { word, picture } = canaries();
  const walked: Walked = {
    comics: [],
    genres: [],
    banners: [],
    words: {},
    stems: {},
    placeholders: {},
    hashes: {},
    ids: {},
    files: [],
  };
  return {
    api,
    walked,
    ofImage: new Map(),
    wordFor(label) {
      const made = word();
      walked.words[made] = label;
      return made;
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
  return { what: 'word', of: 'genre', comic: '', rating, name: `genre of ${rating ?? 'no comic'}` };
}

async function aGenre({ api, walked, wordFor }: Filling, named: Label | string): Promise<string> {
  const name = typeof named === 'string' ? named : wordFor(named);
  const { data } = await api.ask('POST', '/genres', { json: { name } });
  const { id } = data[0] as { id: string };
  walked.genres.push({ id });
  if (typeof named !== 'string') walked.ids[id] = named;
  return id;
}

async function fillSale(
  { api, ofImage, wordFor, file }: Filling,
  siteVariant: 'normal' | 'uncensored',
  rating: Rating,
): Promise<void> {
  const label = (name: string): Label => ({
    what: 'word',
    of: 'sale',
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
  ofImage.set(row!.image_id, { ...label('sale artwork'), what: 'image' });
}
