import type { Genre } from '@longstrip/contract/catalogue/genres.shapes';
import { useEffect, useRef } from 'react';
import { Link } from '../../platform/router/index.ts';
import { genrePath } from './genre-path.ts';
import styles from './genre-bar.module.css';

/** All first, then every genre; the chosen one is highlighted and kept in view. */
export function GenreBar({ genres, chosen }: { genres: Genre[]; chosen: string | null }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const active = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (active) bar.current?.scrollTo({ left: active.offsetLeft - 48 });
  }, [chosen]);
  return (
    <nav className={styles.sticky} aria-label="Genres">
      <div ref={bar} className={styles.bar}>
        {[{ id: null, name: 'All', slug: null }, ...genres].map(({ id, name, slug }) => (
          <Link key={id} to={genrePath(slug)} replace aria-current={id === chosen ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </div>
    </nav>
  );
}

/** The skeleton of the genre bar. */
export function GenreBarSkeleton() {
  return (
    <div className={styles.sticky} aria-hidden="true">
      <div className={styles.bar}>
        <span className={styles.waiting}>All</span>
      </div>
    </div>
  );
}
