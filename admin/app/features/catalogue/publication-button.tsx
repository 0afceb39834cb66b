import { Button } from '@longstrip/kit/button.tsx';
import { useState } from 'react';
import { confirm } from '../../ui/confirm.tsx';
import type { Question } from '../../ui/question-dialog.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { catalogueApi, type StaffComic } from './catalogue.api.ts';
import { NameList } from './name-list.tsx';
import type { PublicationChange as Change } from './publication-dialog.tsx';

const PublicationDialog = lazyDialog(
  async () => (await import('./publication-dialog.tsx')).PublicationDialog,
);

type Item = Pick<StaffComic, 'id' | 'title' | 'publication' | 'publishAt'> & {
  /** Episodes only. */
  comicsId?: string;
};
type PublicationButtonProps = {
  kind: 'comics' | 'chapters';
  items: readonly Item[];
  onDone?: () => void;
};

const done = { published: 'Published.', draft: 'Unpublished.', scheduled: 'Scheduled.' };

/** The message after a change of episodes: those that readers could not read are held instead of published. */
function publishedText(publication: keyof typeof done, chapters: readonly { held: boolean }[]): string {
  const held = chapters.filter((chapter) => chapter.held).length;
  if (publication !== 'published' || held === 0) return done[publication];
  const shown = chapters.length - held;
  const what = held === 1 ? 'It appears by itself' : 'They appear by themselves';
  return `${shown > 0 ? `${shown} published, ${held} held. ` : 'Held, not published yet. '}${what} once readers can read a page.`;
}

/** What the publication dialog of these items is for. */
export const publicationLabel = (items: readonly Pick<Item, 'publication'>[]) =>
  items.every(({ publication }) => publication === 'published') ? 'Unpublish…' : 'Publish…';

/** Publishes or schedules items, or returns them to draft. */
export function PublicationButton({ kind, items, onDone }: PublicationButtonProps) {
  const { dialog, open } = usePublication(kind, onDone);
  return (
    <>
      <Button variant="quiet" small onClick={() => open(items)}>
        {publicationLabel(items)}
      </Button>
      {dialog}
    </>
  );
}

/** `isMove`: the dialog begins with the time. */
type Opened = { items: readonly Item[] | null; isMove: boolean };

/** One publication dialog for a whole list. */
export function usePublication(kind: 'comics' | 'chapters', onDone?: () => void) {
  const [publishComics] = catalogueApi.endpoints.publishComics.useMutation();
  const [publishChapters] = catalogueApi.endpoints.publishChapters.useMutation();
  const [{ items, isMove }, setOpened] = useState<Opened>({ items: null, isMove: false });
  const open = (chosen: readonly Item[] | null, { isMove: moves = false } = {}) =>
    setOpened({ items: chosen, isMove: moves });
  const publish = async (chosen: readonly Item[], change: Change, errors: readonly string[]) => {
    const basedOn = Object.fromEntries(
      chosen.map(({ id, publication, publishAt }) => [id, publishAt ?? publication]),
    );
    const body = { ids: chosen.map(({ id }) => id), basedOn, ...change };
    open(null);
    const question = questionAbout(chosen, kind, { ...change, errors });
    if (question && !(await confirm(question))) return;
    try {
      if (kind === 'comics') {
        await publishComics(body).unwrap();
        toast(done[change.publication]);
      } else {
        const { data } = await publishChapters(body).unwrap();
        toast(publishedText(change.publication, data));
      }
      onDone?.();
    } catch (error) {
      toastError(error);
    }
  };
  const dialog = items && (
    <PublicationDialog
      {...{ kind, items }}
      canPublish={items.some(({ publication }) => publication !== 'published')}
      canUnpublish={items.some(({ publication }) => publication !== 'draft')}
      isMove={isMove}
      plannedAt={items.length === 1 ? items[0]!.publishAt : null}
      onClose={() => open(null)}
      onChosen={(...chosen) => void publish(items, ...chosen)}
    />
  );
  return {
    dialog,
    open,
    /** Makes a planned item a draft again, after a question. */
    cancel: (item: Item) => void publish([item], { publication: 'draft' }, []),
  };
}

/** The question before a change that hides an item from readers or publishes errors; null for other changes. */
function questionAbout(
  items: readonly Item[],
  kind: 'comics' | 'chapters',
  { publication, errors }: Change & { errors: readonly string[] },
): Question | null {
  const isScheduled = publication === 'scheduled';
  const hidden = items.filter((item) =>
    isScheduled ? item.publication === 'published' : publication === 'draft' && item.publication !== 'draft',
  );
  const mistakes = errors.length > 0 && (
    <>
      <NameList
        label={
          errors.length === 1 ? 'The checks found an error:' : `The checks found ${errors.length} errors:`
        }
        items={errors.map((title) => ({ id: title, title }))}
      />
      {kind === 'chapters' && 'An episode without a page that readers can see is held until there is one.'}
    </>
  );
  if (hidden.length === 0)
    return mistakes
      ? {
          title: isScheduled ? 'Schedule with errors?' : 'Publish with errors?',
          consequences: mistakes,
          button: isScheduled ? 'Schedule anyway' : 'Publish anyway',
        }
      : null;
  const isOne = hidden.length === 1;
  const isPlanned = hidden.every((item) => item.publication === 'scheduled');
  const count = `${hidden.length} ${kind === 'comics' ? 'comics' : 'episodes'}`;
  const what = isOne ? `“${hidden[0]!.title}”` : count;
  if (isPlanned)
    return {
      title: `Cancel the publication of ${what}?`,
      consequences: (
        <>
          {!isOne && <NameList items={hidden} />}
          {isOne ? 'It stays a draft until it is' : 'They stay drafts until they are'} published or scheduled
          again.
        </>
      ),
      button: 'Cancel the publication',
      isDangerous: true,
    };
  return {
    title: isScheduled ? `Hide ${what} until then?` : `Unpublish ${what}?`,
    consequences: (
      <>
        {mistakes}
        <NameList items={hidden} />
        {isScheduled
          ? `Readers see ${isOne ? 'it' : 'them'} now, and again from the moment you have chosen.`
          : `Readers cannot see ${isOne ? 'it until it is' : 'them until they are'} published again.`}
      </>
    ),
    button: isScheduled ? 'Hide and schedule' : 'Unpublish',
    isDangerous: true,
  };
}
