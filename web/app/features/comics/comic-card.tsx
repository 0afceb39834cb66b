import type { ComicCard as Card } from '@longstrip/contract/catalogue/comics.shapes';
import { statusNames } from '@longstrip/contract/catalogue/comics.texts';
import type { ReactNode } from 'react';
import { Link } from '../../platform/router/index.ts';
import { Progress } from '../../ui/progress.tsx';
import { ResponsivePicture } from '../../ui/responsive-picture.tsx';
import styles from './comic-card.module.css';

/** The skeleton of a card. */
export function CardSkeleton({ compact = false }: { compact?: boolean }) {
  return (
    <li
      className={`${styles.card} ${compact ? styles.compact : styles.large} ${styles.waiting}`}
      aria-hidden="true"
    >
      <span className={styles.art} />
      <span className={styles.title} />
      <span className={styles.text} />
    </li>
  );
}

type ComicCardProps = {
  /** Before the genres: by what a search has found the comic. */
  foundBy?: string | null;
  comic: Card;
  sizes: string;
  priority?: boolean;
  /** In a dense grid. */
  compact?: boolean;
  /** Of the title among the page's headings: 2 right below that of the page. */
  level?: 2 | 3;
  /** The genre of the list that the card is in. */
  genreId?: string | null;
  /** Before the genres. */
  note?: string | undefined;
  /** Replaces the genres: where the reader stopped. */
  stopped?: { episode: string; progress: number | null } | undefined;
  /** On the image. */
  badge?: string | undefined;
  /** Below the text. */
  actions?: ReactNode;
};

/** A comic's card image, title, authors and genres; the whole card is a link to the comic. */
export function ComicCard({
  comic,
  sizes,
  priority,
  compact = false,
  level = compact ? 2 : 3,
  genreId,
  foundBy,
  note,
  stopped,
  badge,
  actions,
}: ComicCardProps) {
  const { id, title, bannerImage, genres, contentRating, chapterCount, creators, status } = comic;
  // In a list of one genre that genre comes first.
  const sorted = genres.toSorted((a, b) => Number(b.id === genreId) - Number(a.id === genreId));
  const progress = stopped?.progress ?? null;
  const details = [
    ...(note ? [note] : []),
    ...(foundBy && !creators?.includes(foundBy) ? [foundBy] : []),
    ...sorted.slice(0, compact ? 1 : 2).map(({ name }) => name),
    `${chapterCount} ${chapterCount === 1 ? 'episode' : 'episodes'}`,
    ...(status ? [statusNames[status]] : []),
  ];
  const Heading = `h${level}` as const;
  return (
    <li className={`${styles.card} ${compact ? styles.compact : stopped ? '' : styles.large}`}>
      <ResponsivePicture
        className={styles.art}
        picture={bannerImage}
        alt=""
        sizes={sizes}
        priority={priority}
        fallback={title}
      />
      {badge && <p className={styles.badge}>{badge}</p>}
      <Heading className={styles.title}>
        <Link to={`/comic/${id}`} lang={comic.language}>
          {title}
        </Link>
      </Heading>
      {creators && !stopped && <p className={styles.creators}>{creators.join(', ')}</p>}
      <p className={styles.text}>
        {contentRating === 'M' && (
          <span className={styles.rating}>
            <span aria-hidden="true">M</span>
            <span className="visually-hidden">Mature</span>
          </span>
        )}
        {stopped?.episode || details.join(' · ')}
      </p>
      {stopped && progress !== null && <Progress value={progress} label={`Read of ${stopped.episode}`} />}
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  );
}
