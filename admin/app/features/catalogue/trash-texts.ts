import type { Answer } from '@longstrip/client/calls';
import type { TrashKind } from '@longstrip/contract/trash/trash.rules';

export type TrashEntry = Answer<'listTrash'>['data'][number];

const kinds: Record<TrashKind, string> = {
  comic: 'Comic',
  chapter: 'Episode',
  pages: 'Pages of an episode',
  genre: 'Genre',
  banner: 'Banner',
};

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

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
    kind === 'genre' && contents && `of ${counted(contents.comics, 'comic')}`,
  ];
  return parts.filter(Boolean).join(', ');
}
