import type { ComicCard } from '@longstrip/contract/catalogue/comics.shapes';
import { useEffect, useRef, useState } from 'react';
import { Link } from '../../platform/router/index.ts';
import { Button } from '@longstrip/kit/button.tsx';
import { IconButton } from '@longstrip/kit/icon-button.tsx';
import { CloseIcon } from '@longstrip/kit/icons.tsx';
import { Progress } from '../../ui/progress.tsx';
import { ResponsivePicture } from '../../ui/responsive-picture.tsx';
import { SlideButtons } from '../../ui/slide-buttons.tsx';
import { useCarousel } from '../../ui/use-carousel.ts';
import { comicsApi } from './comics.api.ts';
import styles from './continue-row.module.css';

export type Continuing = {
  comicId: string;
  /** Its number and title. */
  episode: string;
  to: string;
  /** How much of the chapter has been read, from 0 to 1; null where that is not known. */
  progress: number | null;
};

type RowProps = { items: Continuing[]; onForget: (comicId: string) => Promise<void> };

/**
 * The comics that this reader can continue. The row has its height from the first paint, because early.ts marks the
 * document of readers with a history; nothing moves when it fills.
 */
export function ContinueRow({ items, onForget }: RowProps) {
  const { track, place, move } = useCarousel();
  const ids = items.map(({ comicId }) => comicId);
  const { data, currentData } = comicsApi.endpoints.comicCards.useQuery(
    { limit: 5, filters: { id: ids } },
    { skip: ids.length === 0 },
  );
  const comics = new Map(data?.data.map((comic) => [comic.id, comic]));
  const shown = data ? items.filter(({ comicId }) => comics.has(comicId)) : items;
  // The row is empty before the storage is read; if it is empty later, it was cleared, here or on another device.
  const [wasFilled, setWasFilled] = useState(false);
  if (items.length > 0 && !wasFilled) setWasFilled(true);
  const title = useRef<HTMLHeadingElement>(null);
  const forget = async (comicId: string) => {
    await onForget(comicId);
    // The code that forgets is loaded first, and the focus may have moved on by then.
    const { activeElement, body } = document;
    if (activeElement !== body && !track.current?.contains(activeElement)) return;
    // The pressed button is removed with its card, and the row with its last card.
    (shown.length > 1 ? title.current : document.querySelector('main'))?.focus({ preventScroll: true });
  };
  const isEmpty = items.length === 0 ? wasFilled : currentData && shown.length === 0;
  return (
    <section
      className={styles.row}
      data-filled={isEmpty ? 'not' : items.length > 0 || undefined}
      aria-labelledby="continue-title"
    >
      <header className={styles.header}>
        <h2 ref={title} id="continue-title" tabIndex={-1}>
          Continue reading
        </h2>
        {!(place.start && place.end) && <SlideButtons itemName="comics you read" place={place} move={move} />}
      </header>
      <ul ref={track} className={styles.track}>
        {shown.map((item) => (
          <ContinueCard
            key={item.comicId}
            {...item}
            comic={comics.get(item.comicId)}
            onForget={() => void forget(item.comicId)}
          />
        ))}
      </ul>
    </section>
  );
}

type CardProps = Continuing & { comic: ComicCard | undefined; onForget: () => void };

function ContinueCard({ comic, episode, to, progress, onForget }: CardProps) {
  const [isAsking, setIsAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const forget = useRef<HTMLButtonElement>(null);
  useEffect(() => forget.current?.focus(), [isAsking]);
  const title = comic?.title ?? 'Your comic';
  const keep = () => {
    setIsAsking(false);
    opener.current?.focus();
  };
  return (
    <li className={styles.card}>
      {comic ? (
        <ResponsivePicture className={styles.art} picture={comic.bannerImage} alt="" sizes="64px" />
      ) : (
        <span className={styles.art} />
      )}
      <div className={styles.text}>
        <Link to={to} state={{ resume: true }}>
          {title}
        </Link>
        <p>{episode}</p>
        {progress !== null && <Progress value={progress} label={`Read of ${episode}`} />}
      </div>
      <IconButton
        ref={opener}
        className={styles.forget}
        label={`Remove ${title} from your history`}
        aria-expanded={isAsking}
        onClick={() => setIsAsking(true)}
      >
        <CloseIcon />
      </IconButton>
      {isAsking && (
        <div className={styles.question} role="group" aria-label={`Remove ${title}`}>
          <p>Forget your place?</p>
          <Button ref={forget} variant="quiet" onClick={onForget}>
            Forget it
          </Button>
          <Button variant="quiet" onClick={keep}>
            Keep it
          </Button>
        </div>
      )}
    </li>
  );
}
