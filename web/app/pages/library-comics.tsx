import { formatShortDay } from '@longstrip/contract/days.texts';
import { Button } from '@longstrip/kit/button.tsx';
import { type ReactNode, useState } from 'react';
import { chapterPath } from '../features/chapters/chapter-paths.ts';
import { CardSkeleton, ComicCard } from '../features/comics/comic-card.tsx';
import { comicsApi } from '../features/comics/comics.api.ts';
import { progressOf } from '../features/reading/place.ts';
import { continueTarget, episodeLabel } from '../features/reading/reading-history.ts';
import { Link } from '../platform/router/index.ts';
import { ReadFailure } from '../ui/read-failure.tsx';
import buttons from '@longstrip/kit/button.module.css';
import type { LibraryEntry, LibraryView } from './library-entries.ts';
import styles from './library-page.module.css';

/** Cards that are requested at a time. */
const step = 24;
const cardSizes = '(max-width: 520px) 46vw, (max-width: 900px) 30vw, (max-width: 1490px) 18vw, 230px';

type ComicsProps = {
  view: LibraryView;
  entries: readonly LibraryEntry[];
  renderActions?: (entry: LibraryEntry) => ReactNode;
};

/** The first comics of a view, and a button for more. */
export function LibraryComics({ view, entries, renderActions = continueLink }: ComicsProps) {
  const [shown, setShown] = useState(step);
  const parts = Array.from({ length: Math.ceil(Math.min(shown, entries.length) / step) }, (_, index) =>
    entries.slice(index * step, (index + 1) * step),
  );
  return (
    <>
      {parts.map((part) => (
        <Part key={part[0]!.comic.id} view={view} entries={part} renderActions={renderActions} />
      ))}
      {shown < entries.length && (
        <p className={styles.more}>
          <Button variant="quiet" onClick={() => setShown(shown + step)}>
            Show more comics
          </Button>
        </p>
      )}
    </>
  );
}

function Part({ view, entries, renderActions }: Required<ComicsProps>) {
  const ids = entries.map(({ comic }) => comic.id).sort();
  const query = comicsApi.endpoints.comicCards.useQuery({ limit: step, filters: { id: ids } });
  const { data, error } = query;
  if (error && !data)
    return <ReadFailure query={query}>These comics could not be loaded. Your library is safe.</ReadFailure>;
  const cards = new Map(data?.data.map((card) => [card.id, card]));
  return (
    <ul className={styles.grid}>
      {entries.map((entry, index) => {
        const card = cards.get(entry.comic.id);
        if (!card) return data ? null : <CardSkeleton key={entry.comic.id} compact />;
        return (
          <ComicCard
            key={card.id}
            comic={card}
            compact
            sizes={cardSizes}
            priority={index < 2}
            badge={newLabel(entry.comic.newEpisodes)}
            stopped={textOf(view, entry)}
            actions={renderActions(entry)}
          />
        );
      })}
    </ul>
  );
}

function newLabel(count: number): string | undefined {
  return count === 0 ? undefined : count < 100 ? `${count} new` : '100+ new';
}

/** Where the reader stopped, or when the newest episode appeared. */
function textOf(view: LibraryView, { comic, read }: LibraryEntry) {
  if (read && view !== 'following') {
    const target = view === 'continue' ? continueTarget(read) : read;
    const progress = target.chapterId === read.chapterId ? progressOf(read.place) : null;
    return { episode: episodeLabel(target), progress: view === 'finished' ? null : progress };
  }
  const newest = comic.newestAt ? `Newest episode: ${formatShortDay(comic.newestAt)}` : 'No episodes yet';
  return { episode: newest, progress: null };
}

function continueLink({ comic, read }: LibraryEntry): ReactNode {
  if (!read) return null;
  const target = continueTarget(read);
  return (
    <Link
      className={buttons.quiet}
      data-small
      to={chapterPath(comic.id, target.chapterId)}
      state={{ resume: true }}
    >
      Continue<span className="visually-hidden"> {comic.title}</span>
    </Link>
  );
}
