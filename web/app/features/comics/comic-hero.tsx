import type { Comic } from '@longstrip/contract/catalogue/comics.shapes';
import { statusNames, warningNames, weekdays } from '@longstrip/contract/catalogue/comics.texts';
import { languageName } from '@longstrip/contract/catalogue/language.texts';
import type { ContentRating } from '@longstrip/contract/site';
import type { ReactNode } from 'react';
import { Link } from '../../platform/router/index.ts';
import buttons from '@longstrip/kit/button.module.css';
import { useHydrated } from '../../platform/hydrated.ts';
import { Badge } from '../../ui/badge.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ResponsivePicture } from '../../ui/responsive-picture.tsx';
import { genrePath } from './genre-path.ts';
import styles from './comic-hero.module.css';
import { Credits } from './credits.tsx';

const comicOfTheDay = 'Comic of the day';
const leaveMode = 'Leave uncensored mode';
const ratingNames: Record<ContentRating, string> = { T: 'Teen', M: 'Mature', AO: 'Adults only' };

type HeroProps = {
  comic: Comic;
  start: { to: string; label: string; resume: boolean } | undefined;
  /** The address of the comic in a mode, when it has two. */
  pathOfMode: ((uncensored: boolean) => string) | undefined;
  uncensored: boolean;
  /** For uncensored mode. */
  adultSettings: ReactNode;
  /** The button that follows the comic. */
  follow: ReactNode;
};

/** The skeleton of the header. */
export function HeroSkeleton() {
  return (
    <header className={styles.hero}>
      <div className={styles.inside}>
        <div className={styles.back}>
          <BackLink to="/">Back to main</BackLink>
        </div>
        <Skeleton className={styles.cover} />
        <div className={`${styles.text} ${styles.waiting}`}>
          <Skeleton />
          <Skeleton />
          <Skeleton className={styles.start} />
        </div>
      </div>
    </header>
  );
}

/** The comic itself: its colours behind, its cover in front, one strong action. */
export function ComicHero({ comic, start, pathOfMode, uncensored, adultSettings, follow }: HeroProps) {
  const hydrated = useHydrated();
  const badges = [comic.comicOfTheDay && comicOfTheDay, comic.readersChoice && "Reader's choice"].filter(
    (label) => label !== false,
  );
  // The server's page is the same in both modes. It has the parts of both, and styles show those of the present mode.
  const mode = hydrated ? uncensored : pathOfMode !== undefined;
  const modeClass = hydrated ? undefined : styles.inUncensoredMode;
  return (
    <header className={styles.hero}>
      <div className={styles.backdrop}>
        {/* So few pixels that no lettering of the cover is left. */}
        {comic.coverImage?.placeholder && (
          <img className={styles.art} src={comic.coverImage.placeholder} alt="" />
        )}
      </div>
      <div className={styles.inside}>
        <div className={styles.back}>
          <BackLink to="/">Back to main</BackLink>
        </div>
        <ResponsivePicture
          picture={comic.coverImage}
          alt={`Cover of ${comic.title}`}
          sizes="(max-width: 639px) 42vw, (max-width: 1150px) 260px, 340px"
          priority
          className={styles.cover}
          fallback={comic.title}
        />
        <div className={styles.text}>
          {(badges.length > 0 || mode) && (
            <ul className={`${styles.tags} ${badges.length > 0 ? '' : (modeClass ?? '')}`}>
              {badges.map((label) => (
                <li key={label}>
                  <Badge variant={label === comicOfTheDay ? 'strong' : 'quiet'}>{label}</Badge>
                </li>
              ))}
              {mode && (
                <li className={modeClass}>
                  <Badge variant="quiet">Uncensored</Badge>
                </li>
              )}
            </ul>
          )}
          <h1 lang={comic.language}>{comic.title}</h1>
          {comic.otherTitles && (
            <p className={styles.otherTitles}>{comic.otherTitles.replaceAll('\n', ' · ')}</p>
          )}
          {comic.creators && <Credits creators={comic.creators} />}
          <ul className={styles.details}>
            <li className={styles.rating}>
              <abbr title={`Rated ${ratingNames[comic.contentRating]}`}>{comic.contentRating}</abbr>{' '}
              {ratingNames[comic.contentRating]}
            </li>
            {comic.genres.map(({ id, name, slug }) => (
              <li key={id}>
                <Link to={genrePath(slug)}>{name}</Link>
              </li>
            ))}
            {comic.status && <li>{statusNames[comic.status]}</li>}
            {!comic.status && comic.updateDay && <li>New episodes every {weekdays[comic.updateDay - 1]}</li>}
            {comic.language && <li>{languageName(comic.language)}</li>}
            {comic.contentWarnings && (
              <li>
                Content warnings: {comic.contentWarnings.map((warning) => warningNames[warning]).join(', ')}
              </li>
            )}
          </ul>
          {comic.description && (
            <p className={styles.description} lang={comic.language}>
              {comic.description}
            </p>
          )}
          <div className={styles.actions}>
            {start && (
              <Link
                className={`${buttons.strong} ${styles.start}`}
                to={start.to}
                state={start.resume ? { resume: true } : undefined}
              >
                {/** A new key makes a new element, so that the new label does not count as a layout shift of the old one. */}
                <span key={start.label}>{start.label}</span>
              </Link>
            )}
            {follow}
            {/* One link in both modes from hydration on, so that it keeps its place and the focus. */}
            {pathOfMode && (
              <Link
                className={`${buttons.quiet} ${hydrated ? '' : styles.inNormalMode}`}
                to={pathOfMode(!uncensored)}
                preventScrollReset
              >
                {uncensored ? leaveMode : 'Read Uncensored'}
              </Link>
            )}
            {pathOfMode && !hydrated && (
              <Link className={`${buttons.quiet} ${styles.inUncensoredMode}`} to={pathOfMode(false)}>
                {leaveMode}
              </Link>
            )}
            {mode && (
              // A new key makes a new element, because the link beside it gets a longer label.
              <div key={String(hydrated)} className={`${styles.settings} ${modeClass ?? ''}`}>
                {adultSettings}
              </div>
            )}
          </div>
        </div>
      </div>
    </header>
  );
}
