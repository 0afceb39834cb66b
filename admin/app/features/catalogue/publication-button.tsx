import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { confirm } from '../../ui/confirm.tsx';
import { fromLocalField, toLocalField } from '../../ui/local-moment.ts';
import { timeZone } from '../../ui/time.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { catalogueApi, type StaffComic } from './catalogue.api.ts';
import styles from './catalogue.module.css';
import { NameList } from './name-list.tsx';
import { PreflightReport, PreflightReports } from './preflight-report.tsx';

type Wish = { publication: 'published' | 'draft' | 'scheduled'; publishAt?: string };
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
      canUnpublish={items.some(({ publication }) => publication !== 'draft')}
      onClose={() => open(null)}
      onChosen={(wish) => void set(items, wish)}
    >
      {kind === 'chapters' && (
        <div className={styles.reports} role="region" aria-label="Checks">
          {items.length === 1 ? (
            <PreflightReport chapterId={items[0]!.id} />
          ) : (
            <PreflightReports chapters={items} />
          )}
        </div>
      )}
    </PublicationDialog>
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

type DialogProps = {
  canUnpublish: boolean;
  onClose: () => void;
  onChosen: (wish: Wish) => void;
  /** What to know before. */
  children: ReactNode;
};

function PublicationDialog({ canUnpublish, onClose, onChosen, children }: DialogProps) {
  const [value, setValue] = useState(() => toLocalField(new Date(Date.now() + 3_600_000), timeZone));
  const publishAt = fromLocalField(value, timeZone);
  return (
    <Modal opened onClose={onClose} title="Publication">
      <Stack>
        <Button data-autofocus onClick={() => onChosen({ publication: 'published' })}>
          Publish now
        </Button>
        <Group align="end">
          <TextInput
            type="datetime-local"
            label={`Publish at (${timeZone})`}
            description={
              publishAt ? `${publishAt.slice(0, 16).replace('T', ' ')} UTC` : 'Choose a date and a time.'
            }
            value={value}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
          />
          <Button
            variant="default"
            disabled={!publishAt}
            onClick={() => publishAt && onChosen({ publication: 'scheduled', publishAt })}
          >
            Schedule
          </Button>
        </Group>
        {canUnpublish && (
          <Button variant="default" onClick={() => onChosen({ publication: 'draft' })}>
            Unpublish
          </Button>
        )}
        {/* Below the buttons: it comes later, and must not move them. */}
        {children}
      </Stack>
    </Modal>
  );
}
