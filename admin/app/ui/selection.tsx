import { Button } from '@longstrip/kit/button.tsx';
import { maxLimit } from '@longstrip/contract/paging.rules';
import type { ReactNode } from 'react';
import { ActionBar } from './action-bar.tsx';
import styles from './selection.module.css';

export type Selection = { selected: ReadonlySet<string>; select: (keys: ReadonlySet<string>) => void };

/** The keys with this one added, or removed if it is among them. */
export function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

type SelectAllProps = Selection & {
  /** The keys of all shown rows. */
  keys: readonly string[];
  label: string;
  /** The label is for screen readers only. */
  isBare?: boolean;
};

/** Selects all shown rows, or none. */
export function SelectAll({ selected, select, keys, label, isBare = false }: SelectAllProps) {
  const count = keys.filter((key) => selected.has(key)).length;
  const all = count > 0 && count === keys.length;
  return (
    <label className={styles.all}>
      <input
        type="checkbox"
        checked={all}
        disabled={keys.length === 0}
        ref={(box) => void (box && (box.indeterminate = !all && count > 0))}
        onChange={() => select(new Set(all ? [] : keys))}
      />
      <span className={isBare ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  );
}

type SelectionBarProps = Pick<Selection, 'select'> & {
  /** The selected keys, in the order of the list. */
  keys: readonly string[];
  children: ReactNode;
};

/** The actions on the selected rows. They are disabled if more are selected than one call can change. */
export function SelectionBar({ keys, select, children }: SelectionBarProps) {
  if (keys.length === 0) return null;
  const isTooMany = keys.length > maxLimit;
  return (
    <ActionBar
      label={
        isTooMany
          ? `${keys.length} selected, and at most ${maxLimit} can be changed at once`
          : `${keys.length} selected`
      }
    >
      {isTooMany && (
        <Button variant="strong" small onClick={() => select(new Set(keys.slice(0, maxLimit)))}>
          Select only the first {maxLimit}
        </Button>
      )}
      <fieldset className={styles.actions} disabled={isTooMany}>
        {children}
      </fieldset>
    </ActionBar>
  );
}
