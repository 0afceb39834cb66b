import type { Comic } from '@longstrip/contract/catalogue/comics.shapes';
import { useRef, useState } from 'react';
import { Link } from '../../platform/router/index.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SlideButtons } from '../../ui/slide-buttons.tsx';
import { useCarousel } from '../../ui/use-carousel.ts';
import { comicsApi } from './comics.api.ts';
import styles from './continue-row.module.css';

export type Continuing = {
  comicId: string;
  chapterTitle: string;
  to: string;
  /** How much of the chapter has been read, from 0 to 1; null where that is not known. */
  progress: number | null;
};

type RowProps = { items: Continuing[]; onForget: (comicId: string) => void };

/**
 * What this reader can go on with. The room for it is there from the first paint, because
 * early.ts marks the document of those who have something; nothing moves when it fills.
 */
export function ContinueRow({ items, onForget }: RowProps) {
  const { track, place, move } = useCarousel();
  const ids = items.map(({ comicId }) => comicId);
  const { data } = comicsApi.endpoints.comics.useQuery(
    { limit: 5, filters: { id: ids } },
    { skip: ids.length === 0 },
  );
  const comics = new Map(data?.data.map((comic) => [comic.id, comic]));
  const shown = data ? items.filter(({ comicId }) => comics.has(comicId)) : items;
  // At first nothing is known; what is empty later was cleared, here or on another device.
  const [wasFilled, setWasFilled] = useState(false);
  if (items.length > 0 && !wasFilled) setWasFilled(true);
  const isEmpty = items.length === 0 ? wasFilled : data && shown.length === 0;
  return (
    <section
      className={styles.row}
      data-filled={isEmpty ? 'not' : items.length > 0 || undefined}
      aria-labelledby="continue-title"
    >
      <header className={styles.header}>
        <h2 id="continue-title">Continue reading</h2>
        {!(place.start && place.end) && <SlideButtons of="comics you read" place={place} move={move} />}
      </header>
      <ul ref={track} className={styles.track}>
        {shown.map((item) => (
          <ContinueCard
            key={item.comicId}
            {...item}
            comic={comics.get(item.comicId)}
            onForget={() => onForget(item.comicId)}
          />
        ))}
      </ul>
    </section>
  );
}

type CardProps = Continuing & { comic: Comic | undefined; onForget: () => void };

function ContinueCard({ comic, chapterTitle, to, progress, onForget }: CardProps) {
  const [asks, setAsks] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const title = comic?.title ?? 'Your comic';
  const keep = () => {
    setAsks(false);
    opener.current?.focus();
  };
  return (
    <li className={styles.card}>
      {comic ? (
        <Picture className={styles.art} picture={comic.bannerImage} alt="" sizes="64px" />
      ) : (
        <span className={styles.art} />
      )}
      <div className={styles.words}>
        <Link to={to} state={{ resume: true }}>
          {title}
        </Link>
        <p>{chapterTitle}</p>
        {progress !== null && <progress value={progress} aria-label={`Read of ${chapterTitle}`} />}
      </div>
      <button
        ref={opener}
        type="button"
        className={styles.forget}
        aria-label={`Remove ${title} from your history`}
        aria-expanded={asks}
        onClick={() => setAsks(true)}
      >
        <CloseIcon />
      </button>
      {asks && (
        <div className={styles.question} role="group" aria-label={`Remove ${title}`}>
          <p>Forget your place?</p>
          <button type="button" onClick={onForget} ref={(button) => button?.focus()}>
            Forget it
          </button>
          <button type="button" onClick={keep}>
            Keep it
          </button>
        </div>
      )}
    </li>
  );
}
