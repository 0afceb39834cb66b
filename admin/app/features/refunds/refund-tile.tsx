import type { Tile } from '../../ui/tiles.tsx';
import { Time } from '../../ui/time.tsx';
import { refundsApi } from './refunds.api.ts';

/** How many requests for a refund wait. */
export function useRefundTile(isShown: boolean): Tile[] {
  const { data } = refundsApi.endpoints.refunds.useQuery({ open: true }, { skip: !isShown });
  if (!isShown) return [];
  const tile = { label: 'Refunds to answer', to: '/refunds' };
  if (!data) return [{ ...tile, value: '–', note: 'Oldest first' }];
  const [oldest] = data.data;
  const count = `${data.data.length}${data.next === null ? '' : '+'}`;
  const note = oldest ? (
    <>
      Since <Time at={oldest.submittedAt} day />
    </>
  ) : (
    'Nothing waits'
  );
  return [{ ...tile, value: count, note }];
}
