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
  /** In a grid right below the page's heading. */ dense?: boolean;
};

/** A comic as its card image, title and genres; all of it leads to the comic. */
export function ComicCard({ comic, sizes, first, dense = false }: ComicCardProps) {
  const { id, title, bannerImage, genres, contentRating, chapterCount } = comic;
  const words = [
    ...genres.slice(0, dense ? 1 : 2).map(({ name }) => name),
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
      {contentRating === 'M' && (
        <span className={styles.rating}>
          <span aria-hidden="true">M</span>
          <span className="visually-hidden">Mature</span>
        </span>
      )}
      <Heading className={styles.title}>
        <Link to={`/comic/${id}`}>{title}</Link>
      </Heading>
      <p className={styles.words}>{words.join(' · ')}</p>
    </li>
  );
}
