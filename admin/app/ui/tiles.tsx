import type { ReactNode } from 'react';
import { hrefOf } from '../platform/plain-links.ts';
import styles from './tiles.module.css';

export type Tile = {
  label: string;
  value: string;
  note?: ReactNode;
  /** The screen with the details. */
  to?: string;
  /** Somebody has to act on it. */
  needsSomebody?: boolean;
};

/** Tiles of a query; none until it is answered. */
export type LoadedTiles = {
  tiles: readonly Tile[];
  query: { error?: unknown; isLoading: boolean; refetch: () => unknown };
};

/** The figures that matter most, large. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ label, value, note, to, needsSomebody }) => (
        <div key={label} data-urgent={needsSomebody || undefined}>
          <dt>{to ? <a href={hrefOf(to)}>{label}</a> : label}</dt>
          <dd>
            <strong>{value}</strong>
            {note && <span>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
