import type { LoadedTiles } from '../../ui/tiles.tsx';
import { paymentsApi } from './payments.api.ts';

/** The number of payments that a bank disputes. Its deadline for an answer is the provider's. */
export function useDisputeTile(isShown: boolean): LoadedTiles {
  const query = paymentsApi.endpoints.payments.useQuery({ dispute: 'open' }, { skip: !isShown });
  const { data } = query;
  // Most sites never have one.
  if (!data || data.data.length === 0) return { tiles: [], query };
  const value = `${data.data.length}${data.next === null ? '' : '+'}`;
  const note = 'Answer at the payment provider';
  return { tiles: [{ label: 'Open disputes', to: '/disputes', value, note, needsSomebody: true }], query };
}
