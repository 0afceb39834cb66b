/** A small catalogue of every kind there is, brought in through the API, in which everything is labelled. */
import assert from 'node:assert/strict';
import type { openAppAt } from '../app-for-tests.ts';
import type { FileToSend } from '../requests.ts';
import { canaries } from './canaries.ts';
import { labelFiles } from './label-files.ts';
import type { Label, Rating, Variant, Walked, WalkedComic } from './labels.ts';

export type WalkedApp = Awaited<ReturnType<typeof openAppAt>>;

/** By purpose, what an image row shows. */
export type LabelOfImage = Map<string, Label>;

const kinds: { key: string; rating: Rating; offered: boolean }[] = [
  // A genre named "uncensored" on a T comic offers nothing.
  { key: 'teen', rating: 'T', offered: true },
  { key: 'mature', rating: 'M', offered: false },
  { key: 'open', rating: 'M', offered: true },
  { key: 'adult', rating: 'AO', offered: true },
  { key: 'bare', rating: 'AO', offered: false },
];

/** The fourth is behind the lock; the second is not for every region; of the third only an uncensored variant is there. */
const chapterKinds: { number: number; variants: Variant[]; locked: boolean }[] = [
  { number: 1, variants: ['censored', 'uncensored', 'legal'], locked: false },
  { number: 2, variants: ['censored', 'uncensored'], locked: false },
  { number: 3, variants: ['uncensored'], locked: false },
  { number: 4, variants: ['censored', 'uncensored', 'legal'], locked: true },
];

export async function fillCatalogue(api: WalkedApp): Promise<Walked> {
  const { word, picture } = canaries();
  const walked: Walked = {
    ...{ comics: [], genres: [], banners: [] },
    ...{ words: {}, stems: {}, placeholders: {}, hashes: {}, ids: {}, files: [] },
  };
  const ofImage: LabelOfImage = new Map();
  const says = (label: Label): string => {
    const made = word();
    walked.words[made] = label;
    return made;
  };
  const file = async (field: string, name: string): Promise<FileToSend> => ({
    ...{ field, name },
    bytes: await picture(),
  });

  const genre = async (name: string, label?: Label, mature = false) => {
    const { data } = await api.ask('POST', '/genres', { json: { name, mature } });
    const { id } = data[0] as { id: string };
    walked.genres.push({ id, name, mature });
    if (label) walked.ids[id] = label;
    return id;
  };
  const genreLabel = (rating: Rating | null): Label => ({
    ...{ what: 'word', of: 'genre', comic: '', rating },
    name: `genre of ${rating ?? 'nobody'}`,
  });
  const offering = await genre('UnCensored');
  const genreOf: Record<Rating, string> = {
    T: await genre(says(genreLabel('T')), genreLabel('T')),
    M: await genre(says(genreLabel('M')), genreLabel('M')),
    AO: await genre(says(genreLabel('AO')), genreLabel('AO'), true),
  };
  await genre(says(genreLabel(null)), genreLabel(null), true);

  for (const kind of kinds) {
    const label = (of: Label['of'], name: string): Label => ({
      ...{ what: 'word', of, rating: kind.rating, comic: kind.key, offered: kind.offered },
      name: `${name} of ${kind.key}`,
    });
    const image = (of: Label['of'], name: string): Label => ({ ...label(of, name), what: 'image' });
    const named = () => says({ ...label('file', 'file name'), rating: null });
    const genres = kind.key === 'bare' ? [] : [genreOf[kind.rating], ...(kind.offered ? [offering] : [])];
    const title = says(label('comic', 'title'));
    const made = await api.ask('POST', '/comics', {
      fields: {
        title,
        description: `About ${says(label('comic', 'description'))}.`,
        contentRating: kind.rating,
        genres,
      },
      files: [
        await file('comicPreviewImage', `${named()}-cover.png`),
        await file('comicCardImage', `${named()}-banner.png`),
      ],
    });
    const { id } = made.data[0] as { id: string };
    const comic: WalkedComic = { ...kind, id, title, chapters: [] };
    walked.comics.push(comic);
    walked.ids[id] = { ...label('comic', 'id'), what: 'id' };
    const { data } = await api.ask('POST', '/chapters', {
      fields: {
        comicsId: id,
        chapters: chapterKinds.map(({ number }) => ({
          chapterNumber: number,
          title: says(label('chapter', `title ${number}`)),
        })),
      },
      files: [await file('files', '1.png')],
    });
    const [row] = await api.rows<{ card_image_id: string; cover_image_id: string }>(
      'select card_image_id, cover_image_id from comic where id = $1',
      [id],
    );
    ofImage.set(row!.card_image_id, image('comic', 'card'));
    ofImage.set(row!.cover_image_id, image('comic', 'cover'));
    for (const [place, chapter] of chapterKinds.entries()) {
      const chapterId = (data as { id: string }[])[place]!.id;
      comic.chapters.push({ ...chapter, id: chapterId });
      walked.ids[chapterId] = { ...label('chapter', `id ${chapter.number}`), what: 'id' };
      for (const variant of chapter.variants) {
        // One tall page, so that one is cut into slices.
        const tall = kind.key === 'open' && chapter.number === 1 ? { height: 2700 } : {};
        await api.ask('POST', `/comics/${id}/assets/${variant}`, {
          fields: { chapterId },
          files: [{ field: 'files', name: `${named()}-1.png`, bytes: await picture(tall) }],
        });
        const [page] = await api.rows<{ id: string; image_id: string }>(
          'select id, image_id from page where chapter_id = $1 and variant = $2',
          [chapterId, variant],
        );
        const shown: Label = {
          ...image('page', `${variant} page of chapter ${chapter.number}`),
          ...{ variant, locked: chapter.locked },
        };
        ofImage.set(page!.image_id, shown);
        walked.ids[page!.id] = shown;
      }
      const [preview] = await api.rows<{ preview_image_id: string | null }>(
        'select preview_image_id from chapter where id = $1',
        [chapterId],
      );
      if (preview!.preview_image_id) ofImage.set(preview!.preview_image_id, image('chapter', 'preview'));
    }
    const bannerTitle = says(label('banner', 'title of the banner'));
    await api.ask('POST', '/banners', {
      fields: {
        comicsId: id,
        title: bannerTitle,
        description: says(label('banner', 'description of the banner')),
      },
      files: [await file('image', `${named()}.png`), await file('mobileImage', `${named()}.png`)],
    });
    const [banner] = await api.rows<{ id: string; image_id: string; mobile_image_id: string }>(
      'select id, image_id, mobile_image_id from featured_banner where comic_id = $1',
      [id],
    );
    walked.banners.push({ id: banner!.id, comic: kind.key, title: bannerTitle });
    walked.ids[banner!.id] = { ...label('banner', 'id of the banner'), what: 'id' };
    ofImage.set(banner!.image_id, image('banner', 'wide artwork'));
    ofImage.set(banner!.mobile_image_id, image('banner', 'narrow artwork'));
  }

  for (const [siteVariant, rating] of [
    ['normal', 'T'],
    ['uncensored', 'AO'],
  ] as const) {
    const label = (name: string): Label => ({
      ...{ what: 'word', of: 'sale', rating, comic: '' },
      name: `${name} of ${siteVariant}`,
    });
    await api.ask('PATCH', `/sale-banners/${siteVariant}`, {
      fields: {
        title: says(label('sale title')),
        subtitle: says(label('sale subtitle')),
        button: says(label('sale button')),
        text: says(label('sale text')),
      },
      files: [await file('image', 'sale.png')],
    });
    const [sale] = await api.rows<{ image_id: string }>('select image_id from sale_banner where site = $1', [
      siteVariant,
    ]);
    ofImage.set(sale!.image_id, { ...label('sale artwork'), what: 'image' });
  }
  const policy: Label = { what: 'word', of: 'policy', comic: '', rating: 'T', name: 'policy' };
  await api.ask('PUT', '/policies/privacy-policy', { json: { text: `Privacy ${says(policy)}` } });

  await api.imagesMade();
  await labelFiles(api, ofImage, walked);
  assert.equal(Object.keys(walked.hashes).length, walked.files.length, 'two files have the same bytes');
  return walked;
}
