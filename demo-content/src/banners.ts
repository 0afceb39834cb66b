import { freeEpisodes } from '@longstrip/contract/reading/access.texts';
import type { DemoBanner, DemoComic, DemoSaleBanner } from './catalogue.shapes.ts';
import { comicSheets } from './comics/index.ts';
import { toPng } from './drawing/raster.ts';
import { bannerPicture, mobileBannerPicture } from './keyart/poster.ts';
import { salePicture, type Guest, type SaleColours } from './keyart/sale-art.ts';
import type { ComicSheet } from './strip/comic-sheet.ts';

const featured: [DemoBanner['siteVariant'], slug: string, description: string][] = [
  [
    'normal',
    'rooms-for-the-dearly-departed',
    'Three rooms to let. Sea view. Quiet guests preferred, and nobody is quieter than the late Mr. Pell.',
  ],
  [
    'normal',
    'crumb-and-cinder',
    'She burned four kingdoms. Now she does sourdough. The knight who came to slay her has been on his tea break since March.',
  ],
  [
    'normal',
    'night-bus-thirteen',
    'Werewolves pay full fare, ghosts ride free, and Death has a monthly pass. One stop, one passenger, one small story at a time.',
  ],
  [
    'uncensored',
    'after-midnight-darling',
    'Married for three hundred years. In counselling for one. Somebody mind the ceiling.',
  ],
  [
    'uncensored',
    'the-velvet-hour',
    'Everybody wants the star of the Velvet Hour. The auditor wants to see her invoices.',
  ],
  [
    'uncensored',
    'what-the-widow-wore',
    'Six husbands, all dead, all still in the room, and all with opinions about the seventh.',
  ],
];

function sheetOf(slug: string): ComicSheet {
  const sheet = comicSheets.find((one) => one.slug === slug);
  if (!sheet) throw new Error(`no comic ${slug} to feature`);
  return sheet;
}

/** The carousel of the home page: three for each site variant. */
export function demoBanners(): DemoBanner[] {
  return featured.map(([siteVariant, comicSlug, description]) => {
    const sheet = sheetOf(comicSlug);
    return {
      siteVariant,
      comicSlug,
      title: sheet.title,
      description,
      rating: 4.9,
      drawImage: () => toPng(bannerPicture(sheet, 2100, 900)),
      drawMobileImage: () => toPng(mobileBannerPicture(sheet, 960, 1200)),
    };
  });
}

const guest = (slug: string, who: string, mood: Guest['mood'], pose: Guest['pose'], size: number): Guest => ({
  sheet: sheetOf(slug),
  who,
  mood,
  pose,
  size,
});

const parade = (): Guest[] => [
  guest('rooms-for-the-dearly-departed', 'Pell', 'smug', 'wave', 1.4),
  guest('my-roommate-is-the-moon', 'Moon', 'happy', 'raise', 1.75),
  guest('night-bus-thirteen', 'Noor', 'joy', 'hips', 1.9),
  guest('crumb-and-cinder', 'Cinder', 'joy', 'stand', 1.9),
  guest('ficus-investigates', 'Maud', 'smug', 'cross', 1.7),
];
const afterDark = (): Guest[] => [
  guest('what-the-widow-wore', 'Percy', 'love', 'raise', 1.7),
  guest('after-midnight-darling', 'Carmilla', 'smug', 'hips', 1.9),
  guest('after-midnight-darling', 'Lazlo', 'love', 'stand', 1.6),
  guest('the-velvet-hour', 'Roxane', 'wink', 'hips', 1.9),
  guest('wolf-moon-motel', 'Beast', 'shy', 'stand', 1.55),
];
const warm: SaleColours = {
  ink: '#1d1426',
  ground: '#e8482c',
  ray: '#f0603c',
  pop: '#2f8f8a',
  light: '#ffcf5c',
};
const orchid: SaleColours = {
  ink: '#160a22',
  ground: '#5a1a86',
  ray: '#6f26a0',
  pop: '#e8336d',
  light: '#ff9ad5',
};

/** Art of the "Open unlimited access" banner, and what is true of the demo's comics. */
export function demoSaleBanners(comics: readonly DemoComic[]): DemoSaleBanner[] {
  const text = `The ${freeEpisodes} of each are free`;
  const figuresOf = (some: readonly DemoComic[]) => {
    const episodes = some.reduce((sum, comic) => sum + comic.episodes.length, 0);
    return `to ${episodes} episodes of ${some.length} comics`;
  };
  return [
    {
      siteVariant: 'normal',
      subtitle: figuresOf(comics.filter(({ rating }) => rating !== 'AO')),
      text,
      draw: () => toPng(salePicture(parade(), warm, 2100, 700)),
    },
    {
      siteVariant: 'uncensored',
      subtitle: figuresOf(comics.filter(({ rating }) => rating === 'AO')),
      text,
      draw: () => toPng(salePicture(afterDark(), orchid, 2100, 700)),
    },
  ];
}
