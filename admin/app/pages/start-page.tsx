import { Space } from '@mantine/core';
import { ScreenCards } from '../features/frame/screen-cards.tsx';
import { useWeekTiles } from '../features/insight/week-tiles.ts';
import { useHealthTile } from '../features/operation/health-tile.ts';
import { usePublishingTile } from '../features/operation/publishing-tile.tsx';
import { SetupNotice } from '../features/operation/setup-notice.tsx';
import { useRefundTile } from '../features/refunds/refund-tile.tsx';
import { useStaff } from '../platform/screens.ts';
import { Page } from '../ui/page.tsx';
import { Stack } from '../ui/stack.tsx';
import { ErrorState } from '../ui/states.tsx';
import { Tiles } from '../ui/tiles.tsx';

export function Component() {
  return (
    <Page title="Back office">
      <SetupNotice>
        <Overview />
        <Space h="lg" />
        <ScreenCards />
      </SetupNotice>
    </Page>
  );
}

/** The key figures of the screens that the person may open. */
function Overview() {
  const { screens } = useStaff();
  const mayOpen = (path: string) => screens.some((screen) => screen.path === path);
  const week = useWeekTiles();
  const refunds = useRefundTile(mayOpen('refunds'));
  const health = useHealthTile(mayOpen('health'));
  const publishing = usePublishingTile(mayOpen('publications'));
  const all = [week, refunds, publishing, health];
  const failed = all.map(({ query }) => query).filter(({ error }) => error !== undefined);
  return (
    <Stack>
      {failed[0] && (
        <ErrorState error={failed[0].error} onRetry={() => failed.forEach(({ refetch }) => refetch())} />
      )}
      <Tiles tiles={all.flatMap(({ tiles }) => tiles)} />
    </Stack>
  );
}
