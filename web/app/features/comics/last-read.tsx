import type { ComicCard as Card } from '@longstrip/contract/catalogue/comics.shapes';
import { useRetryWhenBack } from '@longstrip/client/use-retry-when-back';
import { useRef } from 'react';
import { Link } from '../../platform/router/index.ts';
import type { Refusal } from '@longstrip/client/transport';
import { Button } from '@longstrip/kit/button.tsx';
import buttons from '@longstrip/kit/button.module.css';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { useCarousel } from '../../ui/use-carousel.ts';
import { useDrag } from '../../ui/use-drag.ts';
import { useFocusAround } from '@longstrip/kit/use-focus-around.ts';
import { CardSkeleton, ComicCard } from './comic-card.tsx';
import { comicsApi } from './comics.api.ts';
import styles from './last-read.module.css';

/** Where the reader stopped: the episode's number and title, and how much of it was read if that is known. */
export type Stopped = { episode: string; progress: number | null };
type LastReadProps = {
  ids: readonly string[];
  stoppedAt: (comicId: string) => Stopped | undefined;
  onClear: () => void;
};

/** The comics read last, newest first, without deleted ones. An invitation to read if there are none. */
export function LastRead({ ids, stoppedAt, onClear }: LastReadProps) {
  const { data, currentData, error, isFetching, refetch } = comicsApi.endpoints.comicCards.useQuery(
    { limit: 5, filters: { id: [...ids] } },
    { skip: ids.length === 0 },
  );
  const found = new Map(data?.data.map((comic) => [comic.id, comic]));
  const comics = ids.flatMap((id) => found.get(id) ?? []);
  const title = useRef<HTMLHeadingElement>(null);
  const clear = () => {
    // The pressed button is removed with the comics.
    title.current?.focus();
    onClear();
  };
  const clearButton = (
    <ConfirmButton
      variant="quiet"
      consequences="This forgets every comic and every place you have read, for good: here and on all your devices."
      confirm="Clear it"
      cancel="Keep it"
      onConfirm={clear}
    >
      Clear reading history
    </ConfirmButton>
  );
  return (
    <section className={styles.section} aria-labelledby="last-read-title">
      <h2 ref={title} id="last-read-title" tabIndex={-1}>
        Last read
      </h2>
      {ids.length === 0 || (currentData && comics.length === 0) ? (
        <div className={styles.empty}>
          <p>Nothing here yet. What you read shows up, with the place where you stopped.</p>
          <Link className={buttons.strong} to="/categories">
            Browse comics
          </Link>
        </div>
      ) : comics.length > 0 ? (
        <>
          <Cards comics={comics} stoppedAt={stoppedAt} />
          {clearButton}
        </>
      ) : (error as Refusal | undefined)?.code === 'age_confirmation_required' ? (
        <div className={styles.empty}>
          <p>What you read on this site is shown once you have confirmed that you are 18 or older.</p>
          <Link className={buttons.quiet} to="/">
            Confirm my age
          </Link>
        </div>
      ) : error ? (
        <NotLoaded error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <>
          <ul className={styles.track}>
            {ids.map((id) => (
              <CardSkeleton key={id} />
            ))}
          </ul>
          <div className={styles.dots} />
          {clearButton}
        </>
      )}
    </section>
  );
}

type NotLoadedProps = { error: unknown; isRetrying: boolean; onRetry: () => void };

function NotLoaded({ error, isRetrying, onRetry }: NotLoadedProps) {
  const notice = useRef<HTMLDivElement>(null);
  useRetryWhenBack(error, onRetry);
  useFocusAround(notice);
  return (
    <div ref={notice} className={styles.empty}>
      <p role="alert">These comics could not be loaded. Your history is safe.</p>
      <Button variant="quiet" busy={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function Cards({ comics, stoppedAt }: { comics: Card[] } & Pick<LastReadProps, 'stoppedAt'>) {
  const { track, place, show } = useCarousel();
  const inView = (index: number) => index >= place.index && index < place.index + place.count;
  useDrag(track, show);
  return (
    <>
      <ul ref={track} className={styles.track}>
        {comics.map((comic, index) => (
          <ComicCard
            key={comic.id}
            comic={comic}
            sizes="(max-width: 768px) 46vw, (max-width: 1333px) 24vw, 320px"
            priority={index === 0}
            stopped={stoppedAt(comic.id)}
          />
        ))}
      </ul>
      <div className={styles.dots} role="group" aria-label="Show a comic">
        {!(place.start && place.end) &&
          comics.map(({ id, title }, index) => (
            <button
              key={id}
              type="button"
              aria-label={title}
              aria-current={inView(index) ? 'true' : undefined}
              onClick={() => show(index)}
            />
          ))}
      </div>
    </>
  );
}
