import type { Answer } from '@longstrip/client/calls';
import { maxCounted } from '@longstrip/contract/paging.rules';
import type { TrashKind } from '@longstrip/contract/trash/trash.rules';

export type TrashEntry = Answer<'listTrash'>['data'][number];

const kinds: Record<TrashKind, string> = {
  comic: 'Comic',
  chapter: 'Episode',
  pages: 'Pages of an episode',
  genre: 'Genre',
  creator: 'Creator',
  banner: 'Banner',
};

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

const ofComics = (count: number) =>
  count > maxCounted
    ? `of more than ${maxCounted.toLocaleString('en-US')} comics`
    : `of ${counted(count, 'comic')}`;

/** What kind of thing it is, where it belongs, and how much is in it. */
export function aboutEntry({ kind, comicTitle, contents }: TrashEntry): string {
  const comic = comicTitle && `of “${comicTitle}”`;
  const pages = Object.entries(contents?.pages ?? {})
    .filter(([, count]) => count > 0)
    .map(([variant, count]) => counted(count, `${variant} page`));
  const parts = [
    [kinds[kind], comic].filter(Boolean).join(' '),
    kind === 'comic' && contents && counted(contents.chapters, 'episode'),
    ...pages,
    (kind === 'genre' || kind === 'creator') && contents && ofComics(contents.comics),
  ];
  return parts.filter(Boolean).join(', ');
}
