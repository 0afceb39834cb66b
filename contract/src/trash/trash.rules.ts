import type { CacheTag } from '../cache-tags.ts';

/** How many days a deletion can be undone. */
export const trashDays = 30;

/** Every kind of thing that goes to the trash, with the cache tag of the lists that show it. */
export const trashKinds = {
  comic: 'Comic',
  chapter: 'Chapter',
  pages: 'ComicAsset',
  genre: 'Genre',
  creator: 'Creator',
  banner: 'Banner',
} as const satisfies Record<string, CacheTag>;

export type TrashKind = keyof typeof trashKinds;
