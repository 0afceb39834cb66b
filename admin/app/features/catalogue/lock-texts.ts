import { freeChapterCount } from '@longstrip/contract/reading/access.rules';
import type { StaffChapter } from './catalogue.api.ts';

/** The published episodes that are open by their place. `chapters`: all of a comic, in order. */
export function firstOpenIds(
  chapters: readonly Pick<StaffChapter, 'id' | 'publication'>[],
): ReadonlySet<string> {
  const published = chapters.filter(({ publication }) => publication === 'published');
  return new Set(published.slice(0, freeChapterCount).map(({ id }) => id));
}

/** Who can read an episode, as readers meet it. */
export function lockText(
  { id, isFree }: Pick<StaffChapter, 'id' | 'isFree'>,
  openFirst: ReadonlySet<string>,
): string {
  if (isFree) return 'Free';
  return openFirst.has(id) ? 'Free: one of the first' : 'Members or coins';
}
