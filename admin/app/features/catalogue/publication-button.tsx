import { Button } from '@mantine/core';
import { useState } from 'react';
import { confirm } from '../../ui/confirm.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { catalogueApi, type StaffComic } from './catalogue.api.ts';
import { NameList } from './name-list.tsx';
import type { PublicationWish as Wish } from './publication-dialog.tsx';

const PublicationDialog = lazyDialog(
  async () => (await import('./publication-dialog.tsx')).PublicationDialog,
);

type Item = Pick<StaffComic, 'id' | 'title' | 'publication'>;
type PublicationButtonProps = {
  kind: 'comics' | 'chapters';
  items: readonly Item[];
  /** What the button says. */
  label?: string;
  size?: string;
  onDone?: () => void;
};

const done = { published: 'Published.', draft: 'Readers no longer see it.', scheduled: 'Scheduled.' };

/** Publishes now, at a moment, or withdraws: one or many. */
export function PublicationButton({
  kind,
  items,
  label = 'Publication',
  size = 'xs',
  onDone,
}: PublicationButtonProps) {
  const { dialog, open } = usePublication(kind, onDone);
  return (
    <>
      <Button size={size} variant="default" onClick={() => open(items)}>
        {label}
      </Button>
      {dialog}
    </>
  );
}

/** The dialog for any of a list, so that not each of its rows needs one. */
export function usePublication(kind: 'comics' | 'chapters', onDone?: () => void) {
  const [publishComics] = catalogueApi.endpoints.publishComics.useMutation();
  const [publishChapters] = catalogueApi.endpoints.publishChapters.useMutation();
  const [items, open] = useState<readonly Item[] | null>(null);
  const set = async (chosen: readonly Item[], wish: Wish) => {
    const body = { ids: chosen.map(({ id }) => id), ...wish };
    open(null);
    if (wish.publication === 'draft' && !(await confirmUnpublishing(chosen, kind))) return;
    try {
      await (kind === 'comics' ? publishComics(body) : publishChapters(body)).unwrap();
      toast(done[wish.publication]);
      onDone?.();
    } catch (error) {
      toastError(error);
    }
  };
  const dialog = items && (
    <PublicationDialog
      checked={kind === 'chapters' ? items : []}
      canUnpublish={items.some(({ publication }) => publication !== 'draft')}
      onClose={() => open(null)}
      onChosen={(wish) => void set(items, wish)}
    />
  );
  return { dialog, open };
}

/** Drafts are hidden already: nothing is taken away. */
function confirmUnpublishing(items: readonly Item[], kind: 'comics' | 'chapters') {
  const shown = items.filter(({ publication }) => publication !== 'draft');
  if (shown.length === 0) return true;
  const count = `${shown.length} ${kind === 'comics' ? 'comics' : 'episodes'}`;
  return confirm({
    title: shown.length === 1 ? `Unpublish “${shown[0]!.title}”?` : `Unpublish ${count}?`,
    consequences: (
      <>
        <NameList items={shown} />
        Readers no longer see them until they are published again.
      </>
    ),
    button: 'Unpublish',
    isDangerous: true,
  });
}
