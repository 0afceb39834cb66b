import type { AppThunk } from '@longstrip/client/store';
import type { ComponentType } from 'react';

/** Shows a person's name. Features that cannot import identity get it as a prop. */
export type PersonComponent = ComponentType<{ uid: string | null }> & {
  /** Loads the names of all rows before a list shows them. */
  loadNames(rows: readonly { uid: string | null }[]): AppThunk<Promise<void>>;
};
