import type { ComponentProps } from 'react';
import { EpisodeListDialog } from '../features/chapters/episode-list-dialog.tsx';
import { useLockTerms } from './use-lock-terms.ts';
import { useMarkOf } from './use-mark-of.ts';

/** The list of episodes over the reader. The plans that its locks name are requested when it opens. */
export function ReaderList(props: Omit<ComponentProps<typeof EpisodeListDialog>, 'terms' | 'markOf'>) {
  return <EpisodeListDialog {...props} terms={useLockTerms()} markOf={useMarkOf(props.comicId)} />;
}
