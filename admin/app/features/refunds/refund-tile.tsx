import type { LoadedTiles } from '../../ui/tiles.tsx';
import { Time } from '../../ui/time.tsx';
import { refundsApi } from './refunds.api.ts';

/** The number of refund requests that wait for staff. */
export function useRefundTile(isShown: boolean): LoadedTiles {
  const query = refundsApi.endpoints.refunds.useQuery({ open: true }, { skip: !isShown });
  const { data } = query;
  if (!data) return { tiles: [], query };
  const tile = { label: 'Refunds to answer', to: '/refunds' };
  const [oldest] = data.data;
  const count = `${data.data.length}${data.next === null ? '' : '+'}`;
  const note = oldest ? (
    <>
      Since <Time at={oldest.submittedAt} day />
    </>
  ) : (
    'Nothing waits'
  );
  return { tiles: [{ ...tile, value: count, note, needsSomebody: oldest !== undefined }], query };
}
