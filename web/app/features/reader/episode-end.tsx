import type { ReactNode } from 'react';
import type { Picture } from '@longstrip/contract/assets/picture';
import { Link } from '../../platform/router/index.ts';
import buttons from '@longstrip/kit/button.module.css';
import { LockIcon } from '@longstrip/kit/icons.tsx';
import { ResponsivePicture } from '../../ui/responsive-picture.tsx';
import type { Neighbour } from './reader-bars.tsx';
import styles from './episode-end.module.css';

type EndProps = {
  comicTitle: string;
  /** Of the titles; undefined if unknown. */
  language: string | undefined;
  comicPath: string;
  /** Who made the comic. */
  credits?: ReactNode;
  next:
    (Neighbour & { number: number; thumbnail: Picture | null; whyLocked: string | undefined }) | undefined;
};

/** After the last slice: the link to the next episode. */
export function EpisodeEnd({ comicTitle, language, comicPath, credits, next }: EndProps) {
  return (
    <section className={styles.end} aria-labelledby="episode-end">
      {next ? (
        <Link className={styles.next} to={next.path} rel="next">
          <ResponsivePicture picture={next.thumbnail} alt="" sizes="240px" className={styles.thumbnail} />
          <span className={styles.text}>
            <span className={styles.kicker}>Next episode</span>
            <span className={styles.title} id="episode-end" lang={language}>
              {next.title}
            </span>
            <span className={styles.go}>
              {next.locked && <LockIcon />}
              {next.locked ? next.whyLocked : `Read episode ${next.number}`}
            </span>
          </span>
        </Link>
      ) : (
        <div className={styles.last}>
          <h2 id="episode-end">You are up to date</h2>
          <p>This is the newest episode of {comicTitle}. The next one appears here as soon as it is out.</p>
        </div>
      )}
      {credits}
      <p className={styles.back}>
        <Link className={buttons.quiet} to={comicPath}>
          Back to {comicTitle}
        </Link>
      </p>
    </section>
  );
}
