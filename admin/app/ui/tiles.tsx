import type { ReactNode } from 'react';
import { hrefOf } from '../platform/plain-links.ts';
import styles from './tiles.module.css';

export type Tile = {
  label: string;
  value: string;
  note?: ReactNode;
  /** The screen with the details. */
  to?: string;
};

/** Tiles of a query, without values until it is answered. */
export type LoadedTiles = {
  tiles: readonly Tile[];
  query: { error?: unknown; refetch: () => unknown };
};

/** The figures that matter most, large. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ label, value, note, to }) => (
        <div key={label}>
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
