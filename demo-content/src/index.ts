/** Demo content: a seeded generator of comics. The server's seeding reads it; nothing else does. */
export { demoCatalogue } from './catalogue.ts';
export type {
  DemoBanner,
  DemoCatalogue,
  DemoComic,
  DemoEpisode,
  DemoGenre,
  DemoPlan,
  DemoPolicy,
  DemoRating,
  DemoSaleArt,
  DemoVariant,
} from './catalogue.shapes.ts';
