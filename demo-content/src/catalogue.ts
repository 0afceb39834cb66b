import type { DemoCatalogue, DemoComic, DemoGenre, DemoVariant } from './catalogue.shapes.ts';
import { comicSheets } from './comics/index.ts';
import { creditsOf, demoCreators } from './creators.ts';
import { tallToPng, toPng } from './drawing/raster.ts';
import { demoBanners, demoSaleBanners } from './banners.ts';
import { demoHomePages } from './home-pages.ts';
import { cardPicture, coverPicture } from './keyart/poster.ts';
import { policies } from './policies/index.ts';
import { drawPreviewOf } from './preview.ts';
import { openingDay, publishingDays } from './publishing-calendar.ts';
import type { ComicSheet } from './strip/comic-sheet.ts';
import { composeEpisode } from './strip/compose.ts';
import { parseScript } from './strip/script.ts';

const genres: DemoGenre[] = [
  {
    name: 'Romance',
    mature: false,
    text: 'Slow burns, old feuds and people who really should have noticed by now. Every one of them ends with somebody holding a hand.',
  },
  {
    name: 'Fantasy',
    mature: false,
    text: 'Retired dragons, reluctant heroes and the paperwork that every prophecy leaves behind. Magic with rules, and people who bend them.',
  },
  {
    name: 'Comedy',
    mature: false,
    text: 'Deadpan ghosts, office demons and one very serious houseplant. Short episodes for a bus ride, and long ones for a rainy afternoon.',
  },
  {
    name: 'Drama',
    mature: false,
    text: 'Quiet stories about large things: letters that arrive late, debts that cannot be paid back, and the people who stay anyway.',
  },
  {
    name: 'Action',
    mature: false,
    text: 'Chases, heists and duels drawn for scrolling: the fall is as long as your thumb makes it.',
  },
  {
    name: 'Slice of Life',
    mature: false,
    text: 'Night shifts, spare rooms and small bakeries. Nothing much happens, and you will want to know what comes next.',
  },
  {
    name: 'Sci-Fi',
    mature: false,
    text: 'Stations without customers and ships that talk too much. The future, seen by the people who clean it.',
  },
  {
    name: 'Horror',
    mature: false,
    text: 'Something is in the cellar, in the stacks, behind the door with the rules on it. Read the warnings, then scroll slowly.',
  },
  {
    name: 'Mystery',
    mature: false,
    text: 'Clues in every panel and culprits in plain sight. Play fair, look twice, and suspect the ficus.',
  },
  {
    name: 'Dark Romance',
    mature: true,
    text: 'Love stories between people who ought to know better, some of whom have been dead for a while. For adults.',
  },
  { name: 'Uncensored', mature: true, text: 'Comics with an uncensored version beside the usual one.' },
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
    status: sheet.status ?? 'ongoing',
    updateDay: sheet.status ? null : days.at(-1)!.getUTCDay() || 7,
    contentWarnings: sheet.warnings ?? [],
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
    homePages: demoHomePages,
    policies,
  };
}
