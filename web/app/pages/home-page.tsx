import { bannersOnHomePage } from '@longstrip/contract/editorial/editorial.rules';
import { rowKeyOf } from '@longstrip/contract/editorial/home.rules';
import { rowTitles } from '@longstrip/contract/editorial/home.texts';
import type { Store } from '@reduxjs/toolkit';
import { useStore } from 'react-redux';
import { chapterPath } from '../features/chapters/chapter-paths.ts';
import { CardSkeleton } from '../features/comics/comic-card.tsx';
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
import { HomeRow } from './home-row.tsx';

export const loader = pageLoader((load) =>
  Promise.all([
    load(editorialApi.endpoints.homePage, undefined),
    load(editorialApi.endpoints.banners, undefined),
    load(editorialApi.endpoints.saleBanner, undefined),
  ]),
);

/** The layout of the page while its comics are loaded. */
export function Waiting() {
  const { name } = useSite();
  const cards = Array.from({ length: 6 }, (_, index) => <CardSkeleton key={index} />);
  return (
    <div aria-busy="true">
      <BareHead title={name} />
      <h1 className="visually-hidden">{name}</h1>
      <FeaturedSkeleton />
      <CardCarousel title={rowTitles.newest} itemName="comics" cards={cards} />
    </div>
  );
}

export function Component() {
  const { name, site, origin, sells } = useSite();
  const { data: banners } = editorialApi.endpoints.banners.useQuery();
  const { data: home } = editorialApi.endpoints.homePage.useQuery();
  const { data: sale } = editorialApi.endpoints.saleBanner.useQuery();
  // Staff receive the banners of both sites.
  const featured =
    banners?.data.filter(({ siteVariant }) => siteVariant === site).slice(0, bannersOnHomePage) ?? [];
  const rows = home?.rows ?? [];
  // Its pictures are seen at once. The row of those who continue is small, and empty for strangers.
  const firstRow = rows.find(({ source }) =>
    source === 'featured' ? featured.length > 0 : source !== 'continue',
  );
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
      {home?.isEmpty && (
        <Notice title="The first comic is on its way">
          Nothing has been published here yet. Please check back soon.
        </Notice>
      )}
      {rows.map((row) => {
        switch (row.source) {
          case 'continue':
            return <ContinueReading key="continue" />;
          case 'featured':
            return (
              featured.length > 0 && (
                <FeaturedCarousel key="featured" banners={featured} priority={row === firstRow} />
              )
            );
          case 'sale':
            return sells && sale && <OfferBanner key="sale" banner={sale} to="/premium" />;
          default:
            return <HomeRow key={rowKeyOf(row)} row={row} priority={row === firstRow} />;
        }
      })}
    </>
  );
}

/** The comics that this reader has begun. */
function ContinueReading() {
  const store = useStore<WithComics>();
  const reading = newestFirst(useReading()).slice(0, lastReadCount);
  return (
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
  );
}

/** Loaded on demand: few visitors of this page forget a comic. Offline it fails, and the comic stays. */
async function forgetComic(store: Store<WithComics>, comicId: string): Promise<void> {
  const { clearHistoryOf } = await import('./history-removal.ts');
  clearHistoryOf(store, comicId);
}
