import type { DemoCatalogue, DemoComic, DemoGenre, DemoVariant } from './catalogue.shapes.ts';
import { comicSheets } from './comics/index.ts';
import { creditsOf, demoCreators } from './creators.ts';
import { tallToPng, toPng } from './drawing/raster.ts';
import { demoBanners, demoSaleBanners } from './banners.ts';
import { cardPicture, coverPicture } from './keyart/poster.ts';
import { policies } from './policies/index.ts';
import { drawPreviewOf } from './preview.ts';
import { openingDay, publishingDays } from './publishing-calendar.ts';
import type { ComicSheet } from './strip/comic-sheet.ts';
import { composeEpisode } from './strip/compose.ts';
import { parseScript } from './strip/script.ts';

const genres: DemoGenre[] = [
  ...['Romance', 'Fantasy', 'Comedy', 'Drama', 'Action', 'Slice of Life', 'Sci-Fi', 'Horror', 'Mystery'].map(
    (name) => ({ name, mature: false }),
  ),
  { name: 'Dark Romance', mature: true },
  { name: 'Uncensored', mature: true },
];

function comicFrom(sheet: ComicSheet, seed: number, now: Date): DemoComic {
  const scripts = parseScript(sheet.script, sheet.slug);
  const days = publishingDays(sheet.slug, scripts.length, sheet.weeksOld, now, seed);
  return {
    slug: sheet.slug,
    title: sheet.title,
    otherTitles: sheet.otherTitles ?? [],
    description: sheet.description,
    rating: sheet.rating,
    genres: sheet.genres,
    credits: creditsOf(sheet.slug),
    createdAt: openingDay(days[0]!),
    drawCover: () => toPng(coverPicture(sheet)),
    drawCard: () => toPng(cardPicture(sheet)),
    episodes: scripts.map((script, i) => {
      const chapter = i + 1;
      const variants: DemoVariant[] = sheet.variants?.(chapter)
        ? ['censored', 'uncensored', 'legal']
        : ['censored'];
      return {
        title: script.title,
        chapterNumber: chapter,
        isFree: script.free,
        publishedAt: days[i]!,
        variants,
        drawPreview: () => drawPreviewOf(sheet, script, chapter, seed),
        drawPages: (variant) =>
          Promise.all(composeEpisode(sheet, script, chapter, variant, seed).map(tallToPng)),
      };
    }),
  };
}

/** The whole content of a demonstration site. Nothing is drawn until one of its draw functions is called. */
export function demoCatalogue({ seed, now }: { seed: number; now: Date }): DemoCatalogue {
  const comics = comicSheets.map((sheet) => comicFrom(sheet, seed, now));
  return {
    genres,
    creators: demoCreators,
    comics,
    banners: demoBanners(),
    saleBanners: demoSaleBanners(comics),
    policies,
  };
}
