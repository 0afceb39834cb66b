import type { Tile } from '../../ui/tiles.tsx';
import { operationApi, partNames } from './operation.api.ts';

/** Whether all parts of the server work, or else what is wrong first. */
export function useHealthTile(isShown: boolean): Tile[] {
  const { data } = operationApi.endpoints.health.useQuery(undefined, { skip: !isShown });
  if (!isShown) return [];
  const tile = { label: 'Health', to: '/health' };
  if (!data) return [{ ...tile, value: '–', note: 'Of the server' }];
  const wrong = data.parts.filter(({ state }) => state !== 'ok');
  const [worst] = wrong.toSorted((a, b) => Number(b.state === 'failing') - Number(a.state === 'failing'));
  if (!worst) return [{ ...tile, value: 'Works', note: 'All parts' }];
  return [
    { ...tile, value: worst.state === 'failing' ? 'Fails' : 'Look at it', note: partNames[worst.part] },
  ];
}
