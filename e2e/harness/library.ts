/** The small library that journeys use, always the same. */
import type { AssetVariant } from '@longstrip/contract/assets/picture';
import type { CreditRole } from '@longstrip/contract/catalogue/creators.rules';
import type { Chapter } from '@longstrip/contract/catalogue/chapters.shapes';
import { policyIds } from '@longstrip/contract/editorial/editorial.shapes';
import type { Operator, Sent } from './operator.ts';
import { bandsPng, type Colour, colourOf } from './png.ts';

export type LibraryComic = { id: string; title: string; chapters: Chapter[] };
export type Library = Awaited<ReturnType<typeof fillLibrary>>;

let shade = 0;
/** A small picture that is unique in this process. */
function picture(name: string, width: number, height: number, field?: string): Sent {
  shade++;
  return {
    name,
    bytes: bandsPng(width, height, [colourOf(shade), colourOf(shade + 40), [shade % 256, 20, 60]]),
    ...(field ? { field } : {}),
  };
}

/** Page images 1 to `count`, each of its own colours, all in the hue of the variant. */
function pageFiles(count: number, tint: Colour): Sent[] {
  return Array.from({ length: count }, (_, index) => {
    const bands = Array.from({ length: 6 }, (_, band): Colour => [
      tint[0],
      (index * 60 + band * 9) % 256,
      tint[2],
    ]);
    return { name: `${index + 1}.png`, bytes: bandsPng(240, 480, bands) };
  });
}

type ComicOptions = {
  title: string;
  otherTitles?: string;
  description?: string;
  rating?: 'T' | 'M' | 'AO';
  genres?: string[];
  creators?: { name: string; role: CreditRole }[];
  numbers?: number[];
  free?: number[];
  /** Chapter numbers that get pages, by variant. */
  pages?: Partial<Record<AssetVariant, number[]>>;
  pageCount?: number;
};

const tints: Record<AssetVariant, Colour> = {
  censored: [40, 0, 200],
  uncensored: [230, 0, 60],
  legal: [60, 0, 60],
};

export async function addComic(
  operator: Operator,
  {
    title,
    otherTitles = '',
    description,
    rating = 'T',
    genres = [],
    creators = [],
    numbers = [],
    free = [],
    pages = {},
    pageCount = 4,
  }: ComicOptions,
): Promise<LibraryComic> {
  const comic = await operator.comic(
    {
      title,
      otherTitles,
      description: description ?? `What happens in ${title}.`,
      contentRating: rating,
      genres,
      creators,
      updateDay: 5,
      updateTime: '18:00',
    },
    [picture('x-cover.png', 96, 144), picture('x-banner.png', 96, 144)],
  );
  const wanted = numbers.map((chapterNumber) => ({
    title: `${title} ${chapterNumber}`,
    chapterNumber,
    isFree: free.includes(chapterNumber),
  }));
  const previews = numbers.slice(0, 4).map((number) => picture(`${number}.png`, 64, 64));
  const chapters = wanted.length > 0 ? await operator.chapters(comic.id, wanted, previews) : [];
  for (const [variant, having] of Object.entries(pages) as [AssetVariant, number[]][])
    for (const chapter of chapters.filter(({ chapterNumber }) => having.includes(chapterNumber)))
      await operator.pages(comic.id, variant, chapter.id, pageFiles(pageCount, tints[variant]));
  return { id: comic.id, title, chapters: chapters.toSorted((a, b) => a.chapterNumber - b.chapterNumber) };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Eleven comics on the normal site and two on the other, three and one of them featured. */
export async function fillLibrary(operator: Operator) {
  const [drama, comedy, uncensored] = await Promise.all([
    operator.genre('Drama'),
    operator.genre('Comedy'),
    operator.genre('UNCENSORED', true),
  ]);
  // It has had another address.
  for (const slug of ['funny', comedy.slug]) await operator.changeGenre(comedy.id, { mature: false, slug });
  const fillers: LibraryComic[] = [];
  for (const number of upTo(6))
    fillers.push(
      await addComic(operator, {
        title: `Filler ${number}`,
        genres: [comedy.id],
        numbers: [1],
        pages: { censored: [1] },
        pageCount: 1,
      }),
    );
  const bare = await addComic(operator, { title: 'Bare Shelf' });
  const unfinished = await addComic(operator, { title: 'Blank Pages', numbers: [1, 2] });
  const gaps = await addComic(operator, {
    title: 'Missing Numbers',
    genres: [drama.id],
    creators: [{ name: 'Ines Marchetti', role: 'writer' }],
    numbers: [2, 5, 9, 14],
    pages: { censored: [2, 5] },
  });
  const mature = await addComic(operator, {
    title: 'Second Skin',
    rating: 'M',
    genres: [drama.id, uncensored.id],
    numbers: upTo(5),
    pages: { censored: [1, 2], uncensored: [1, 2] },
  });
  const long = await addComic(operator, {
    title: 'Twelve Tides',
    otherTitles: '열두 번의 조수',
    genres: [drama.id, comedy.id],
    creators: [
      { name: 'Ines Marchetti', role: 'writer' },
      { name: 'Tom Reyes', role: 'artist' },
      { name: 'Ines Marchetti', role: 'letters' },
    ],
    numbers: upTo(12),
    free: [7],
    pages: { censored: [1, 2, 3, 4, 7] },
    description: 'A lighthouse, its keeper and the twelve tides that owe him a story.',
  });
  const adult = await addComic(operator, {
    title: 'After Dark',
    rating: 'AO',
    creators: [{ name: 'Lux Nocturne', role: 'artist' }],
    genres: [drama.id],
    numbers: upTo(4),
    pages: { uncensored: [1, 2, 4] },
  });
  const adultToo = await addComic(operator, { title: 'Later Still', rating: 'AO', numbers: [1] });
  await operator.changeComic(long.id, { comicOfTheDay: true, readersChoice: true });
  for (const [position, comic] of [long, mature, gaps, adult].entries())
    await operator.banner(
      { comicsId: comic.id, title: comic.title, description: `Featured: ${comic.title}`, position },
      [picture('wide.png', 210, 90, 'image'), picture('narrow.png', 80, 100, 'mobileImage')],
    );
  for (const id of policyIds)
    await operator.policy(
      id,
      `## First\n\n${'We keep it short and we keep it fair. '.repeat(40)}\n\n`.repeat(4),
    );
  await operator.imagesMade();
  return {
    genres: { drama, comedy, uncensored },
    bare,
    unfinished,
    gaps,
    mature,
    long,
    adult,
    adultToo,
    fillers,
  };
}
