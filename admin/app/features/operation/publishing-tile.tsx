import type { LoadedTiles } from '../../ui/tiles.tsx';
import { Time } from '../../ui/time.tsx';
import { operationApi } from './operation.api.ts';

/** Whether scheduled items appear on time, and which is next. */
export function usePublishingTile(isShown: boolean): LoadedTiles {
  const query = operationApi.endpoints.plannedPublishing.useQuery(undefined, { skip: !isShown });
  const { data } = query;
  if (!data) return { tiles: [], query };
  const tile = { label: 'Scheduled', to: '/publications', needsSomebody: true };
  const { overdue, held, notReady, late, overdueBanners, lateBanners, nextAt } = data;
  const count = overdue + late;
  const banners = { label: 'Banners', to: '/banners', needsSomebody: true };
  const next = nextAt ? (
    <>
      Next <Time at={nextAt} day />
    </>
  ) : (
    'Nothing planned'
  );
  const tiles = [
    count > 0
      ? {
          ...tile,
          to: '/publications?state=late',
          value: `${count} late`,
          note: overdue > 0 ? `${overdue} overdue now` : 'In the last 7 days',
        }
      : held > 0
        ? { ...tile, value: `${held} held`, note: 'Readers could not read it' }
        : notReady > 0
          ? { ...tile, value: `${notReady} not ready`, note: 'Planned for the next 24 hours' }
          : { ...tile, value: 'In time', note: next, needsSomebody: false },
    ...(overdueBanners > 0
      ? [{ ...banners, value: `${overdueBanners} overdue`, note: 'To show or to hide' }]
      : lateBanners > 0
        ? [{ ...banners, value: `${lateBanners} late`, note: 'In the last 7 days' }]
        : []),
  ];
  return { tiles, query };
}
