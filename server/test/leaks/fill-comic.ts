/** One comic with everything that belongs to it: its pictures, chapters, pages in every variant, and its banner. */
import type { createComic } from '@longstrip/contract/catalogue/catalogue.endpoints';
import type { BodyOf } from '@longstrip/contract/endpoint';
import type { FilledChapter, FilledComic, Label, Rating, Variant } from './labels.ts';
import type { FillContext } from './fill-catalogue.ts';

export type ComicKind = {
  key: string;
  rating: Rating;
  hasUncensoredGenre: boolean;
  genres: string[];
  unpublished?: Label['unpublished'];
};

/** The second has no pages for restricted regions, the third has only an uncensored variant, the fourth is locked. */
const chapterKinds: Omit<FilledChapter, 'id'>[] = [
  { number: 1, variants: ['censored', 'uncensored', 'legal'], locked: false },
  { number: 2, variants: ['censored', 'uncensored'], locked: false },
  { number: 3, variants: ['uncensored'], locked: false },
  { number: 4, variants: ['censored', 'uncensored', 'legal'], locked: true },
  { number: 5, variants: ['censored'], locked: false, draft: true },
];

/** For comics that readers do not see, pages in one chapter are enough. */
const chaptersOf = ({ unpublished }: ComicKind) =>
  unpublished
    ? chapterKinds.map((each) => ({ ...each, variants: each.number === 1 ? each.variants : [] }))
    : chapterKinds;

type NewComic = BodyOf<typeof createComic>;
/** A new text does not compile until the walk looks for it. A language and a time are no unique words. */
type Texts = Omit<
  { [Field in keyof NewComic as string extends NonNullable<NewComic[Field]> ? Field : never]-?: string },
  'language' | 'updateTime'
>;

export async function fillComic(context: FillContext, kind: ComicKind): Promise<void> {
  const { api, catalogue, imageLabels, wordFor, file } = context;
  const { key, rating, hasUncensoredGenre, genres } = kind;
  const label = labelsOf(kind);
  const ofCreator = labelsOfCreator(kind);
  const title = wordFor(label('word', 'comic', 'title'));
  const texts: Texts = {
    title,
    description: `About ${wordFor(label('word', 'comic', 'description'))}.`,
    otherTitles: wordFor(label('word', 'comic', 'other title')),
    publisher: wordFor(label('word', 'comic', 'publisher')),
  };
  const { data: created } = await api.ask('POST', '/comics', {
    fields: {
      ...texts,
      contentRating: rating,
      genres,
      updateDay: 5,
      updateTime: '18:00',
      creators: [{ name: wordFor(ofCreator('word', 'name')), role: 'writer' }],
      draft: kind.unpublished === 'draft',
    },
    files: [
      await file('comicPreviewImage', `${wordFor(fileName(kind))}-cover.png`),
      await file('comicCardImage', `${wordFor(fileName(kind))}-banner.png`),
    ],
  });
  const { id } = created[0] as { id: string };
  const comic: FilledComic = { key, rating, hasUncensoredGenre, id, title, chapters: [] };
  catalogue.comics.push(comic);
  catalogue.ids[id] = label('id', 'comic', 'id');
  const [row] = await api.rows<{ card_image_id: string; cover_image_id: string }>(
    'select card_image_id, cover_image_id from comic where id = $1',
    [id],
  );
  imageLabels.set(row!.card_image_id, label('image', 'comic', 'card'));
  imageLabels.set(row!.cover_image_id, label('image', 'comic', 'cover'));
  await fillCreator(context, kind, created[0].creators[0]);
  await fillChapters(context, kind, comic);
  await fillBanner(context, kind, comic);
}

/** The creator of the comic, who has a former address, and another name that only staff may know. */
async function fillCreator(
  { api, catalogue, imageLabels, wordFor, file }: FillContext,
  kind: ComicKind,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const label = labelsOfCreator(kind);
  const slugs = [`former-${id.slice(-8)}`, wordFor({ ...label('word', 'address'), isAddress: true })];
  for (const slug of slugs) await api.ask('PATCH', `/creators/${id}`, { fields: { slug } });
  await api.ask('PATCH', `/creators/${id}`, {
    fields: {
      description: wordFor(label('word', 'text')),
      alsoKnownAs: [wordFor({ ...label('word', 'other name'), rating: null })],
      links: [{ label: wordFor(label('word', 'link')), url: 'https://elsewhere.example/' }],
    },
    files: [await file('picture', `${wordFor(fileName(kind))}.png`)],
  });
  catalogue.creators.push({ id, name, slugs });
  catalogue.ids[id] = label('id', 'id');
  const [row] = await api.rows<{ picture_id: string }>('select picture_id from creator where id = $1', [id]);
  imageLabels.set(row!.picture_id, label('image', 'picture'));
}

async function fillChapters(context: FillContext, kind: ComicKind, comic: FilledComic): Promise<void> {
  const { api, catalogue, imageLabels, wordFor, file } = context;
  const label = labelsOf(kind);
  const created: { id: string }[] = [];
  for (const draft of [false, true]) {
    const { data } = await api.ask('POST', '/chapters', {
      fields: {
        comicsId: comic.id,
        draft,
        chapters: chapterKinds
          .filter((each) => !!each.draft === draft)
          .map(({ number }) => ({
            chapterNumber: number,
            title: wordFor(hidden(label('word', 'chapter', `title ${number}`), draft)),
          })),
      },
      files: [await file('files', draft ? '5.png' : '1.png')],
    });
    created.push(...(data as { id: string }[]));
  }
  for (const [index, chapterKind] of chaptersOf(kind).entries()) {
    const { id } = created[index]!;
    comic.chapters.push({ ...chapterKind, id });
    catalogue.ids[id] = hidden(label('id', 'chapter', `id ${chapterKind.number}`), chapterKind.draft);
    for (const variant of chapterKind.variants)
      await fillPage(context, kind, { comic, chapter: { ...chapterKind, id }, variant });
    const [row] = await api.rows<{ preview_image_id: string | null }>(
      'select preview_image_id from chapter where id = $1',
      [id],
    );
    if (row!.preview_image_id)
      imageLabels.set(
        row!.preview_image_id,
        hidden(label('image', 'chapter', `preview ${chapterKind.number}`), chapterKind.draft),
      );
  }
}

/** Returns the id of the page. */
export async function fillPage(
  { api, catalogue, imageLabels, wordFor, file }: FillContext,
  kind: ComicKind,
  { comic, chapter, variant }: { comic: FilledComic; chapter: FilledChapter; variant: Variant },
): Promise<string> {
  // One comic has tall pages, so that they are cut into slices.
  const height = kind.key === 'open' && chapter.number === 1 ? 2700 : undefined;
  await api.ask('POST', `/comics/${comic.id}/assets/${variant}`, {
    fields: { chapterId: chapter.id },
    files: [await file('files', `${wordFor(fileName(kind))}-1.png`, height)],
  });
  const [row] = await api.rows<{ id: string; image_id: string }>(
    'select id, image_id from page where chapter_id = $1 and variant = $2',
    [chapter.id, variant],
  );
  const shown: Label = {
    ...hidden(labelsOf(kind)('image', 'page', `${variant} page of chapter ${chapter.number}`), chapter.draft),
    variant,
    locked: chapter.locked,
  };
  imageLabels.set(row!.image_id, shown);
  catalogue.ids[row!.id] = { ...shown, kind: 'id' };
  return row!.id;
}

/** Returns the id of the banner. */
export async function fillBanner(
  { api, catalogue, imageLabels, wordFor, file }: FillContext,
  kind: ComicKind,
  comic: FilledComic,
): Promise<string> {
  const label = labelsOf(kind);
  const title = wordFor(label('word', 'banner', 'title of the banner'));
  await api.ask('POST', '/banners', {
    fields: {
      comicsId: comic.id,
      title,
      description: wordFor(label('word', 'banner', 'description of the banner')),
    },
    files: [
      await file('image', `${wordFor(fileName(kind))}.png`),
      await file('mobileImage', `${wordFor(fileName(kind))}.png`),
    ],
  });
  const [row] = await api.rows<{ id: string; image_id: string; mobile_image_id: string }>(
    'select id, image_id, mobile_image_id from featured_banner where title = $1',
    [title],
  );
  catalogue.banners.push({ id: row!.id, title });
  catalogue.ids[row!.id] = label('id', 'banner', 'id of the banner');
  imageLabels.set(row!.image_id, label('image', 'banner', 'wide artwork'));
  imageLabels.set(row!.mobile_image_id, label('image', 'banner', 'narrow artwork'));
  return row!.id;
}

function hidden(label: Label, draft = false): Label {
  return draft && !label.unpublished ? { ...label, unpublished: 'draft' } : label;
}

export function labelsOf({ key, rating, hasUncensoredGenre, unpublished }: ComicKind) {
  return (kind: Label['kind'], objectType: Label['objectType'], name: string): Label => ({
    kind,
    objectType,
    rating,
    comic: key,
    hasUncensoredGenre,
    ...(unpublished && { unpublished }),
    name: `${name} of ${key}`,
  });
}

/** A creator stays outside of the trash when a comic goes there, and readers do not see either. */
function labelsOfCreator(kind: ComicKind) {
  const label = labelsOf({ ...kind, unpublished: kind.unpublished && 'draft' });
  return (labelKind: Label['kind'], name: string) => label(labelKind, 'creator', `${name} of the creator`);
}

/** The original names of files are for staff only. */
function fileName(kind: ComicKind): Label {
  return { ...labelsOf(kind)('word', 'file', 'file name'), rating: null };
}

export async function aGenre(
  { api, catalogue, wordFor }: FillContext,
  named: Label | string,
): Promise<string> {
  const name = typeof named === 'string' ? named : wordFor(named);
  const text = typeof named === 'string' ? '' : `About ${wordFor(named)}.`;
  const { data } = await api.ask('POST', '/genres', { json: { name, text } });
  const { id, slug: former } = data[0] as { id: string; slug: string };
  const slug = `${former}-now`;
  await api.ask('PATCH', `/genres/${id}`, { json: { mature: false, slug } });
  catalogue.genres.push({ id, slugs: [former, slug] });
  if (typeof named !== 'string') catalogue.ids[id] = named;
  return id;
}
