import type { LoadedTiles } from '../../ui/tiles.tsx';
import { operationApi, partNames } from './operation.api.ts';

/** Whether all parts of the server work, or else the worst part. */
export function useHealthTile(isShown: boolean): LoadedTiles {
  const query = operationApi.endpoints.health.useQuery(undefined, { skip: !isShown });
  const { data } = query;
  if (!data) return { tiles: [], query };
  const tile = { label: 'Health', to: '/health' };
  const wrong = data.parts.filter(({ state }) => state !== 'ok');
  const [worst] = wrong.toSorted((a, b) => Number(b.state === 'failing') - Number(a.state === 'failing'));
  const [value, note] = worst
    ? [worst.state === 'failing' ? 'Fails' : 'Warning', partNames[worst.part]]
    : ['Works', 'All parts'];
  return { tiles: [{ ...tile, value, note, needsSomebody: worst !== undefined }], query };
}
