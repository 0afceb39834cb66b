/** Fills an empty installation with the demo, the most visible content first. The server runs it as a process of its own. */
import { defaultCoinPrice } from '@longstrip/contract/coins/coins.rules';
import {
  createBanner,
  createChapters,
  createComic,
  createCreator,
  updateComic,
  createGenre,
  openSeeding,
  putPages,
  putPolicy,
  renderPolicy,
  saveViews,
  updateHomePage,
  updateSaleBanner,
  type DrawnImage,
  type Seeding,
} from '@longstrip/server/seeding';
import { siteOf } from '@longstrip/contract/site.rules';
import type { DemoComic, DemoEpisode, DemoHomePage } from './catalogue.shapes.ts';
import { demoCatalogue } from './catalogue.ts';
import { keptOf, lists } from './reader-library.ts';
import { placesIn } from './reader-places.ts';
import { readerHistories, unlocks } from './readers.ts';
import { readingsOf } from './readings.ts';

const seed = 20_251;
/** So many of the newest comics, which lists show first, can be read when the server opens, and so can the featured ones. */
const newestReadableFirst = 3;

const stopping = new AbortController();
process.once('SIGTERM', () => stopping.abort());
process.once('disconnect', () => stopping.abort());
process.on('SIGINT', () => {}); // Ctrl-C in a terminal signals this process, too, but the server tells it when to stop.

type Demo = ReturnType<typeof demoCatalogue>;
type Placed = { comic: DemoComic; id: string };

async function fill(seeding: Seeding): Promise<void> {
  if (!(await seeding.mayFill())) return;
  const demo = demoCatalogue({ seed, now: await seeding.firstFillStart() });
  if (!(await seeding.isDone('readers'))) {
    const startedAt = performance.now();
    await seeding.replayReaderHistories(readerHistories);
    await seeding.runStepOnce('readers', [], async () => null);
    log(`${readerHistories.length} readers, ${Math.round(performance.now() - startedAt)} ms`);
  }
  process.send?.({ kind: 'readers' });
  const comics = [...demo.comics].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const genres = await putPoliciesAndGenres(seeding, demo);

  const featured = new Set(
    demo.banners.filter((banner) => banner.siteVariant === 'normal').map((banner) => banner.comicSlug),
  );
  const isAdult = ({ rating }: DemoComic) => rating === 'AO';
  const newest = comics.filter((comic) => !isAdult(comic)).slice(0, newestReadableFirst);
  const isFirst = (comic: DemoComic) => featured.has(comic.slug) || newest.includes(comic);
  await putCreators(seeding, demo);
  const firstComics = await putComics(seeding, comics.filter(isFirst), genres);
  await putArtwork(seeding, demo, 'normal', firstComics);
  if (!(await seeding.isDone('window'))) {
    await seeding.waitUntilReadable(stopping.signal);
    if (stopping.signal.aborted) return;
    await seeding.runStepOnce('window', [], async () => null);
  }
  process.send?.({ kind: 'firstComics' });

  const others = comics.filter((comic) => !isFirst(comic));
  const placed = [
    ...firstComics,
    ...(await putComics(
      seeding,
      [...others.filter((comic) => !isAdult(comic)), ...others.filter(isAdult)],
      genres,
    )),
  ];
  for (const site of ['normal', 'uncensored'] as const) await putArtwork(seeding, demo, site, placed);
  for (const page of demo.homePages) await putHomePage(seeding, page, { placed, genres });
  await fillLibraries(seeding, placed);
  const episodes = inReadingOrder(placed);
  let loggedAt = Date.now();
  for (const [index, { place, episode }] of episodes.entries()) {
    if (stopping.signal.aborted) return;
    await putEpisode(seeding, place, episode);
    await unlockEpisode(seeding, place, episode);
    await stopInEpisode(seeding, place, episode);
    await countReadings(seeding, place, episode);
    if (Date.now() - loggedAt > 20_000) {
      loggedAt = Date.now();
      log(`${index + 1} of ${episodes.length} episodes drawn`);
    }
  }
  if (stopping.signal.aborted) return;
  await seeding.runStepOnce('complete', [], async () => null);
  log(`complete, ${episodes.length} episodes of ${placed.length} comics`);
}

/** Creates comics, each with its first episode, so that no list shows a comic without one for long. */
async function putComics(
  seeding: Seeding,
  comics: DemoComic[],
  genres: Map<string, string>,
): Promise<Placed[]> {
  const placed: Placed[] = [];
  for (const comic of comics) {
    if (stopping.signal.aborted) break;
    const id = await putComic(seeding, comic, genres);
    if (!id) continue;
    placed.push({ comic, id });
    await putEpisode(seeding, { comic, id }, comic.episodes[0]!);
  }
  log(`${placed.length} comics created`);
  return placed;
}

/** The records of the people whom the comics name. */
async function putCreators(seeding: Seeding, { creators }: Demo): Promise<void> {
  for (const { drawPicture, ...creator } of creators) {
    if (stopping.signal.aborted) return;
    const images: DrawnImage[] = [{ name: 'portrait.png', purpose: 'creator', draw: drawPicture }];
    await seeding.runStepOnce(`creator:${creator.site}:${creator.name}`, images, (tx, [picture]) =>
      createCreator(tx, { ...creator, picture }, seeding.catalogue),
    );
  }
}

/** Featured banners of the comics that exist, and the sale banner. */
async function putArtwork(
  seeding: Seeding,
  demo: Demo,
  site: 'normal' | 'uncensored',
  placed: Placed[],
): Promise<void> {
  const banners = demo.banners.filter((banner) => banner.siteVariant === site);
  for (const banner of banners) await putBanner(seeding, banner, placed, banner === banners[0]);
  for (const sale of demo.saleBanners) if (sale.siteVariant === site) await putSaleBanner(seeding, sale);
}

/** Creates policies and genres; answers the ids of the genres by name. */
async function putPoliciesAndGenres(seeding: Seeding, demo: Demo): Promise<Map<string, string>> {
  for (const { id, text } of demo.policies) {
    await seeding.runStepOnce(`policy:${id}`, [], async (tx) => {
      await putPolicy(tx, { id, text, html: await renderPolicy(text) }, seeding.editorial);
      return null;
    });
  }
  const ids = new Map<string, string>();
  for (const genre of demo.genres) {
    const id = await seeding.runStepOnce(`genre:${genre.name}`, [], (tx) =>
      createGenre(tx, genre, seeding.catalogue),
    );
    if (id) ids.set(genre.name, id);
  }
  return ids;
}

function putComic(seeding: Seeding, comic: DemoComic, genres: Map<string, string>): Promise<string | null> {
  const images: DrawnImage[] = [
    { name: `${comic.slug}-cover.png`, purpose: 'cover', draw: comic.drawCover },
    { name: `${comic.slug}-banner.png`, purpose: 'card', draw: comic.drawCard },
  ];
  return seeding.runStepOnce(`comic:${comic.slug}`, images, (tx, [cover, card]) => {
    const { title, description, createdAt, rating, status, updateDay, contentWarnings } = comic;
    const otherTitles = comic.otherTitles.join('\n');
    const ids = comic.genres.map((name) => genres.get(name)).filter((id) => id !== undefined);
    return createComic(
      tx,
      {
        title,
        otherTitles,
        description,
        createdAt,
        status,
        updateDay,
        contentWarnings,
        contentRating: rating,
        language: 'en',
        genres: ids,
        creators: comic.credits,
        cover,
        card,
      },
      seeding.catalogue,
    );
  });
}

/** Marks the comic of a banner as readers' choice, and that of the first banner as comic of the day. */
async function putBanner(
  seeding: Seeding,
  banner: Demo['banners'][number],
  placed: Placed[],
  comicOfTheDay: boolean,
): Promise<void> {
  const comicsId = placed.find(({ comic }) => comic.slug === banner.comicSlug)?.id;
  if (!comicsId || stopping.signal.aborted) return;
  const images: DrawnImage[] = [
    { name: `${banner.comicSlug}-wide.png`, purpose: 'banner', draw: banner.drawImage },
    { name: `${banner.comicSlug}-narrow.png`, purpose: 'mobile_banner', draw: banner.drawMobileImage },
  ];
  await seeding.runStepOnce(`banner:${banner.comicSlug}`, images, async (tx, [image, mobileImage]) => {
    const { title, description, rating } = banner;
    const fields = {
      comicsId,
      title,
      description,
      rating,
      ageRating: '',
      isReadersChoice: true,
      position: 0,
      showsFrom: null,
      showsUntil: null,
    };
    await updateComic(
      tx,
      comicsId,
      { readersChoice: true, ...(comicOfTheDay && { comicOfTheDay }) },
      seeding.catalogue,
    );
    return createBanner(tx, fields, { image: image!, mobileImage: mobileImage! }, seeding.editorial);
  });
}

async function putSaleBanner(seeding: Seeding, sale: Demo['saleBanners'][number]): Promise<void> {
  if (stopping.signal.aborted) return;
  const { siteVariant, subtitle, text, draw } = sale;
  const images: DrawnImage[] = [{ name: `sale-${siteVariant}.png`, purpose: 'sale', draw }];
  await seeding.runStepOnce(`sale:${siteVariant}`, images, async (tx, [image]) => {
    await updateSaleBanner(tx, siteVariant, { subtitle, text }, image, seeding.editorial);
    return null;
  });
}

/** Until then the home page has the rows of a new site. */
async function putHomePage(
  seeding: Seeding,
  { siteVariant, rows }: DemoHomePage,
  { placed, genres }: { placed: Placed[]; genres: Map<string, string> },
): Promise<void> {
  if (stopping.signal.aborted) return;
  const idOf = (slug: string) => placed.find(({ comic }) => comic.slug === slug)!.id;
  await seeding.runStepOnce(`home:${siteVariant}`, [], async (tx) => {
    const shown = rows.map((row) => {
      if (row.source === 'genre') return { ...row, genre: genres.get(row.genre)!, isShown: true };
      if (row.source !== 'comics') return { ...row, isShown: true };
      const { comicSlugs, ...about } = row;
      return { ...about, comics: comicSlugs.map(idOf), isShown: true };
    });
    await updateHomePage(tx, siteVariant, { rows: shown }, seeding.editorial);
    return null;
  });
}

/** Creates an episode with its pages in one transaction, so that no reader opens it without them. */
async function putEpisode(
  seeding: Seeding,
  { comic, id: comicId }: Placed,
  episode: DemoEpisode,
): Promise<void> {
  const key = `episode:${comic.slug}:${episode.chapterNumber}`;
  if (stopping.signal.aborted || (await seeding.isDone(key))) return;
  const { title, chapterNumber, isFree, publishedAt } = episode;
  const drawn = await Promise.all(
    episode.variants.map(async (variant) => ({ variant, pages: await episode.drawPages(variant) })),
  );
  const pageImages = drawn.flatMap(({ variant, pages }) =>
    pages.map((page, index) => ({
      variant,
      pageNumber: index + 1,
      image: { name: `${chapterNumber}-${index + 1}.png`, purpose: 'page' as const, draw: async () => page },
    })),
  );
  const preview: DrawnImage = { name: `${chapterNumber}.png`, purpose: 'preview', draw: episode.drawPreview };
  await seeding.runStepOnce(
    key,
    [preview, ...pageImages.map((each) => each.image)],
    async (tx, [storedPreview, ...storedPages]) => {
      const chapters = [{ title, chapterNumber, isFree, publishedAt, preview: storedPreview }];
      const [chapterId] = await createChapters(tx, { comicId, chapters }, seeding.catalogue);
      for (const { variant } of drawn) {
        const pages = pageImages.flatMap((each, index) =>
          each.variant === variant
            ? [{ chapterId: chapterId!, pageNumber: each.pageNumber, image: storedPages[index]! }]
            : [],
        );
        await putPages(tx, { comicId, variant, pages }, seeding.catalogue);
      }
      return chapterId!;
    },
  );
}

/** Unlocks the new episode for one of the readers with coins, if `unlocks` lists it. */
async function unlockEpisode(
  seeding: Seeding,
  { comic }: Placed,
  { chapterNumber }: DemoEpisode,
): Promise<void> {
  const unlock = unlocks.find(
    (each) => each.comicSlug === comic.slug && each.chapterNumber === chapterNumber,
  );
  const chapterId = unlock && (await seeding.idOf(`episode:${comic.slug}:${chapterNumber}`));
  if (chapterId) await seeding.unlock(unlock.email, chapterId, defaultCoinPrice);
}

/** Sends the places of the readers who stopped in the new episode. Those before it exist. */
async function stopInEpisode(
  seeding: Seeding,
  { comic, id: comicId }: Placed,
  { chapterNumber }: DemoEpisode,
): Promise<void> {
  const ids: string[] = [];
  for (let number = 1; number <= chapterNumber; number++) {
    const id = await seeding.idOf(`episode:${comic.slug}:${number}`);
    if (!id) return;
    ids.push(id);
  }
  const placed = { comic, comicId, chapterNumber, idOf: (number: number) => ids[number - 1]! };
  for (const { email, place } of placesIn(placed, await seeding.firstFillStart()))
    await seeding.read(email, place);
}

/** Sends what readers follow, note and mark, and makes their lists. */
async function fillLibraries(seeding: Seeding, placed: Placed[]): Promise<void> {
  const began = await seeding.firstFillStart();
  for (const { comic, id: comicId } of placed)
    for (const { email, kept } of keptOf({ slug: comic.slug, comicId }, began))
      await seeding.keep(email, kept, siteOf(comic.rating));
  const idOf = (slug: string) => placed.find(({ comic }) => comic.slug === slug)!.id;
  for (const { email, comicSlugs, ...list } of lists)
    await seeding.makeList(email, { ...list, comicIds: comicSlugs.map(idOf) });
}

/** Saves the made-up views of the episode in the weeks before. */
async function countReadings(
  seeding: Seeding,
  { comic, id: comicId }: Placed,
  episode: DemoEpisode,
): Promise<void> {
  const name = `${comic.slug}:${episode.chapterNumber}`;
  const chapterId = await seeding.idOf(`episode:${name}`);
  if (!chapterId || stopping.signal.aborted) return;
  const views = readingsOf({ comic, comicId, episode, chapterId, began: await seeding.firstFillStart() });
  await seeding.runStepOnce(`readings:${name}`, [], async (tx) => {
    if (views.length > 0) await saveViews(tx, views);
    return null;
  });
}

/** First episodes of all comics, then second ones, so that every comic is readable soon. */
function inReadingOrder(placed: Placed[]): { place: Placed; episode: DemoEpisode }[] {
  return placed
    .flatMap((place) => place.comic.episodes.map((episode) => ({ place, episode })))
    .sort((a, b) => a.episode.chapterNumber - b.episode.chapterNumber);
}

function log(message: string): void {
  process.send?.({ kind: 'progress', message });
}

const seeding = await openSeeding();
try {
  await fill(seeding);
} finally {
  await seeding.close();
}
process.exit(0);
