import type { AppThunk } from '@longstrip/client/store';
import type { ComponentType } from 'react';

/** Names a person in what other features show. */
export type PersonComponent = ComponentType<{ uid: string | null }> & {
  /** Asks for the names of all rows, before a list shows them. */
  askFor(rows: readonly { uid: string | null }[]): AppThunk<Promise<void>>;
};
