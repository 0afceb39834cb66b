import { bannersOnHomePage } from '@longstrip/contract/editorial/editorial.rules';
import type { Store } from '@reduxjs/toolkit';
import { useStore } from 'react-redux';
import { Link } from '../platform/router/index.ts';
import { chapterPath } from '../features/chapters/chapter-paths.ts';
import { CardSkeleton, ComicCard } from '../features/comics/comic-card.tsx';
import { newestComics } from '../features/comics/comic-lists.ts';
import { comicsApi } from '../features/comics/comics.api.ts';
import { ContinueRow } from '../features/comics/continue-row.tsx';
import { editorialApi } from '../features/editorial/editorial.api.ts';
import { FeaturedCarousel, FeaturedSkeleton } from '../features/editorial/featured-carousel.tsx';
import {
  continueTarget,
  episodeLabel,
  lastReadCount,
  newestFirst,
} from '../features/reading/reading-history.ts';
import type { WithComics } from '../features/reading/comics.slice.ts';
import { progressOf } from '../features/reading/place.ts';
import { useReading } from '../features/reading/use-reading.ts';
import { BareHead, Head, StructuredData } from '../platform/head.tsx';
import { pageLoader } from '../platform/page-loader.ts';
import { useSite } from '../platform/site.ts';
import { CardCarousel } from '../ui/card-carousel.tsx';
import { Notice } from '../ui/notice.tsx';
import { OfferBanner } from './offer-banner.tsx';
import styles from './home-page.module.css';

export const loader = pageLoader((load) =>
  Promise.all([
    load(editorialApi.endpoints.banners, undefined),
    load(comicsApi.endpoints.comicCards, newestComics),
    load(comicsApi.endpoints.updatedToday, undefined),
    load(comicsApi.endpoints.ranking, favourites),
    load(editorialApi.endpoints.saleBanner, undefined),
  ]),
);

/** The first comics of the ranking. */
const favourites = { period: 'week', limit: 10 } as const;

const cardSizes =
  '(max-width: 519px) 76vw, (max-width: 1149px) 40vw, (max-width: 1449px) 28vw, (max-width: 1649px) 22vw, 260px';

/** The layout of the page while its comics are loaded. */
export function Waiting() {
  const { name } = useSite();
  const cards = Array.from({ length: 6 }, (_, index) => <CardSkeleton key={index} />);
  return (
    <div aria-busy="true">
      <BareHead title={name} />
      <h1 className="visually-hidden">{name}</h1>
      <FeaturedSkeleton />
      <CardCarousel title="Something New" itemName="comics" cards={cards} />
    </div>
  );
}

export function Component() {
  const { name, site, origin, sells } = useSite();
  const { data: banners } = editorialApi.endpoints.banners.useQuery();
  const { data: newest } = comicsApi.endpoints.comicCards.useQuery(newestComics);
  const { data: updated } = comicsApi.endpoints.updatedToday.useQuery(undefined);
  const { data: ranking } = comicsApi.endpoints.ranking.useQuery(favourites);
  const { data: sale } = editorialApi.endpoints.saleBanner.useQuery();
  // Staff receive the banners of both sites.
  const featured =
    banners?.data.filter(({ siteVariant }) => siteVariant === site).slice(0, bannersOnHomePage) ?? [];
  const comics = newest?.data ?? [];
  const store = useStore<WithComics>();
  const reading = newestFirst(useReading()).slice(0, lastReadCount);
  return (
    <>
      <Head
        description="Long-strip comics, made for scrolling. Free first episodes, new comics every week, and your place is never lost."
        picture={featured[0]?.imagePicture}
      />
      {import.meta.env.SSR && (
        <StructuredData
          value={{ '@context': 'https://schema.org', '@type': 'WebSite', name, url: `${origin}/` }}
        />
      )}
      <h1 className="visually-hidden">{name}</h1>
      <ContinueRow
        items={reading.map((entry) => {
          const target = continueTarget(entry);
          const progress = target.chapterId === entry.chapterId ? progressOf(entry.place) : null;
          return {
            comicId: entry.comicId,
            episode: episodeLabel(target),
            to: chapterPath(entry.comicId, target.chapterId),
            progress,
          };
        })}
        onForget={(comicId) => forgetComic(store, comicId)}
      />
      {featured.length > 0 && <FeaturedCarousel banners={featured} />}
      {comics.length > 0 ? (
        <CardCarousel
          title="Something New"
          itemName="comics"
          more={
            <Link className={styles.more} to="/categories">
              Read more<span className="visually-hidden"> new comics</span>
            </Link>
          }
          cards={comics.map((comic) => (
            <ComicCard key={comic.id} comic={comic} sizes={cardSizes} />
          ))}
        />
      ) : (
        <Notice title="The first comic is on its way">
          Nothing has been published here yet. Please check back soon.
        </Notice>
      )}
      {updated && updated.data.length > 0 && (
        <CardCarousel
          title="Updated today"
          itemName="updated comics"
          more={
            <Link className={styles.more} to="/calendar">
              Calendar
            </Link>
          }
          cards={updated.data.map((comic) => (
            <ComicCard key={comic.id} comic={comic} sizes={cardSizes} />
          ))}
        />
      )}
      {ranking && ranking.data.length > 0 && (
        <CardCarousel
          title="Favourites of the week"
          itemName="favourite comics"
          more={
            <Link className={styles.more} to="/ranking">
              Ranking
            </Link>
          }
          cards={ranking.data.map((comic) => (
            <ComicCard key={comic.id} comic={comic} sizes={cardSizes} />
          ))}
        />
      )}
      {sells && sale && <OfferBanner banner={sale} to="/premium" />}
    </>
  );
}

/** Loaded on demand: few visitors of this page forget a comic. Offline it fails, and the comic stays. */
async function forgetComic(store: Store<WithComics>, comicId: string): Promise<void> {
  const { clearHistoryOf } = await import('./history-removal.ts');
  clearHistoryOf(store, comicId);
}
