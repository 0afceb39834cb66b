import type { Genre } from '@longstrip/contract/catalogue/genres.shapes';
import { useEffect, useRef } from 'react';
import styles from './genre-bar.module.css';

type GenreBarProps = { genres: Genre[]; chosen: string | null; choose: (genreId: string | null) => void };

/** All first, then every genre; the chosen one is highlighted and kept in view. */
export function GenreBar({ genres, chosen, choose }: GenreBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const active = bar.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (active) bar.current?.scrollTo({ left: active.offsetLeft - 48 });
  }, [chosen]);
  return (
    <div className={styles.sticky}>
      <div ref={bar} className={styles.bar} role="group" aria-label="Genres">
        {[{ id: null, name: 'All' }, ...genres].map(({ id, name }) => (
          <button key={id} type="button" aria-pressed={id === chosen} onClick={() => choose(id)}>
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
