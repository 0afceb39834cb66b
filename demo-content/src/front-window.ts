import type { DemoBanner, DemoSaleArt } from './catalogue.shapes.ts';
import { comicSheets } from './comics/index.ts';
import { toPng } from './drawing/raster.ts';
import { bannerPicture, mobileBannerPicture } from './keyart/poster.ts';
import { salePicture } from './keyart/sale-art.ts';
import type { Guest } from './keyart/sale-art.ts';

const featured: { siteVariant: DemoBanner['siteVariant']; slug: string; description: string }[] = [
  { siteVariant: 'normal', slug: 'rooms-for-the-dearly-departed', description: 'Three rooms to let. Sea view. Quiet guests preferred, and nobody is quieter than the late Mr. Pell.' },
  { siteVariant: 'normal', slug: 'night-bus-thirteen', description: 'Werewolves pay full fare, ghosts ride free, and Death has a monthly pass. Mind the gap.' },
];

const sheetOf = (slug: string) => {
  const sheet = comicSheets.find((one) => one.slug === slug);
  if (!sheet) throw new Error(`no comic ${slug} to feature`);
  return sheet;
};

/** The carousel of the home page: three for each site variant. */
export function demoBanners(): DemoBanner[] {
  return featured.map(({ siteVariant, slug, description }) => {
    const sheet = sheetOf(slug);
    return {
      siteVariant,
      comicSlug: slug,
      title: sheet.title,
      description,
      rating: 4.9,
      drawImage: () => toPng(bannerPicture(sheet, 2100, 900)),
      drawMobileImage: () => toPng(mobileBannerPicture(sheet, 960, 1200)),
    };
  });
}

const guest = (slug: string, who: string, mood: Guest['mood'], pose: Guest['pose'], size: number): Guest => ({ sheet: sheetOf(slug), who, mood, pose, size });

/** Art of the "Open unlimited access" banner. */
export function demoSaleArt(): DemoSaleArt[] {
  return [
    {
      siteVariant: 'normal',
      draw: () =>
        toPng(
          salePicture(
            [guest('rooms-for-the-dearly-departed', 'Pell', 'smug', 'wave', 1.7), guest('rooms-for-the-dearly-departed', 'Ada', 'happy', 'raise', 1.9), guest('night-bus-thirteen', 'Noor', 'joy', 'wave', 2.1), guest('night-bus-thirteen', 'Lupo', 'joy', 'raise', 1.8)],
            { ink: '#1d1426', ground: '#e8482c', ray: '#f0603c', pop: '#2f8f8a', light: '#ffcf5c' },
            2100,
            700,
          ),
        ),
    },
  ];
}
