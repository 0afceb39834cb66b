import type { Comic } from '@longstrip/contract/catalogue/comics.shapes';
import { Link } from '../../platform/router/index.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './comic-card.module.css';

/** A card whose comic is still on its way. */
export function CardSkeleton({ dense = false }: { dense?: boolean }) {
  return (
    <li className={`${styles.card} ${dense ? styles.dense : ''} ${styles.waiting}`} aria-hidden="true">
      <span className={styles.art} />
      <span className={styles.title} />
      <span className={styles.words} />
    </li>
  );
}

type ComicCardProps = {
  comic: Comic;
  sizes: string;
  first?: boolean;
  /** In a grid right below the page's heading. */
  dense?: boolean;
  /** The genre of the list that the card is in. */
  genreId?: string | null;
  /** Instead of genres: where the reader stopped. */
  stopped?: { chapterTitle: string; progress: number | null } | undefined;
};

/** A comic as its card image, title and genres; all of it leads to the comic. */
export function ComicCard({ comic, sizes, first, dense = false, genreId, stopped }: ComicCardProps) {
  const { id, title, bannerImage, genres, contentRating, chapterCount } = comic;
  // In a list of one genre that genre comes first.
  const sorted = genres.toSorted((a, b) => Number(b.id === genreId) - Number(a.id === genreId));
  const progress = stopped?.progress ?? null;
  const words = [
    ...sorted.slice(0, dense ? 1 : 2).map(({ name }) => name),
    `${chapterCount} ${chapterCount === 1 ? 'episode' : 'episodes'}`,
  ];
  const Heading = dense ? 'h2' : 'h3';
  return (
    <li className={`${styles.card} ${dense ? styles.dense : ''}`}>
      <Picture
        className={styles.art}
        picture={bannerImage}
        alt=""
        sizes={sizes}
        first={first}
        instead={title}
      />
      <Heading className={styles.title}>
        <Link to={`/comic/${id}`}>{title}</Link>
      </Heading>
      <p className={styles.words}>
        {contentRating === 'M' && (
          <span className={styles.rating}>
            <span aria-hidden="true">M</span>
            <span className="visually-hidden">Mature</span>
          </span>
        )}
        {stopped?.chapterTitle || words.join(' · ')}
      </p>
      {stopped && progress !== null && (
        <progress
          className={styles.progress}
          value={progress}
          aria-label={`Read of ${stopped.chapterTitle}`}
        />
      )}
    </li>
  );
}
