import type { Comic } from '@longstrip/contract/catalogue/comics.shapes';
import type { ContentRating } from '@longstrip/contract/site';
import type { ReactNode } from 'react';
import { Link } from '../../platform/router/index.ts';
import action from '../../ui/action.module.css';
import { BackLink } from '../../ui/back-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { genrePath } from './genre-bar.tsx';
import styles from './comic-hero.module.css';
import { creditsOf } from './credits.ts';

const ratingWords: Record<ContentRating, string> = { T: 'Teen', M: 'Mature', AO: 'Adults only' };

type HeroProps = {
  comic: Comic;
  start: { to: string; words: string; resume: boolean } | undefined;
  /** Where the other mode is, when the comic has two. Its link keeps its place in both, so that nothing moves. */
  modePath: string | undefined;
  uncensored: boolean;
  adultSettings: ReactNode;
};

/** The comic itself: its art behind, its cover in front, one strong action. */
export function ComicHero({ comic, start, modePath, uncensored, adultSettings }: HeroProps) {
  const credits = creditsOf(comic);
  return (
    <header className={styles.hero}>
      <div className={styles.backdrop}>
        {comic.bannerImage && (
          <Picture picture={comic.bannerImage} alt="" sizes="480px" className={styles.art} />
        )}
      </div>
      <div className={styles.inside}>
        <div className={styles.back}>
          <BackLink to="/">Back to main</BackLink>
        </div>
        <Picture
          picture={comic.coverImage}
          alt={`Cover of ${comic.title}`}
          sizes="(max-width: 640px) 240px, 340px"
          first
          className={styles.cover}
          instead={comic.title}
        />
        <div className={styles.words}>
          <ul className={styles.tags}>
            <li className={styles.strongTag}>Comic of the day</li>
            <li className={styles.tag}>Reader's choice</li>
            {uncensored && <li className={styles.tag}>Uncensored</li>}
          </ul>
          <h1>{comic.title}</h1>
          {credits && <p className={styles.credits}>{credits}</p>}
          <ul className={styles.facts}>
            <li className={styles.rating}>
              <abbr title={`Rated ${ratingWords[comic.contentRating]}`}>{comic.contentRating}</abbr>{' '}
              {ratingWords[comic.contentRating]}
            </li>
            {comic.genres.map(({ id, name }) => (
              <li key={id}>
                <Link to={genrePath(id)}>{name}</Link>
              </li>
            ))}
          </ul>
          {comic.description && <p className={styles.description}>{comic.description}</p>}
          <div className={styles.actions}>
            {start && (
              <Link
                className={`${action.strong} ${styles.start}`}
                to={start.to}
                state={start.resume ? { resume: true } : undefined}
              >
                {/* Another element for other words: the new line is not the old one moved. */}
                <span key={start.words}>{start.words}</span>
              </Link>
            )}
            {modePath && (
              <Link className={action.quiet} to={modePath} preventScrollReset>
                {uncensored ? 'Leave uncensored mode' : 'Read Uncensored'}
              </Link>
            )}
            {adultSettings}
          </div>
        </div>
      </div>
    </header>
  );
}
