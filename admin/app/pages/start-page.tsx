import { SectionTitle, Stack } from '@longstrip/kit/layout.tsx';
import { useMoneyWeekTiles } from '../features/insight/money-week-tiles.ts';
import { useWeekTiles } from '../features/insight/week-tiles.ts';
import { useHealthTile } from '../features/operation/health-tile.ts';
import { usePublishingTile } from '../features/operation/publishing-tile.tsx';
import { SetupNotice } from '../features/operation/setup-notice.tsx';
import { useDisputeTile } from '../features/payments/dispute-tile.ts';
import { useRefundTile } from '../features/refunds/refund-tile.tsx';
import { useStaff } from '../platform/screens.ts';
import { Page } from '../ui/page.tsx';
import { ErrorState, PageSkeleton } from '../ui/states.tsx';
import { type LoadedTiles, type Tile, Tiles } from '../ui/tiles.tsx';

export function Component() {
  const { screens } = useStaff();
  const mayOpen = (path: string) => screens.some((screen) => screen.path === path);
  // Requested with the state of the setup, not after it.
  const week = useWeekTiles();
  const money = useMoneyWeekTiles(mayOpen('revenue'));
  const work = [
    useRefundTile(mayOpen('refunds')),
    useDisputeTile(mayOpen('disputes')),
    usePublishingTile(mayOpen('publications')),
    useHealthTile(mayOpen('health')),
  ];
  return (
    <Page>
      <SetupNotice>
        <Overview work={work} figures={[week, money]} />
      </SetupNotice>
    </Page>
  );
}

type OverviewProps = { work: readonly LoadedTiles[]; figures: readonly LoadedTiles[] };

/** What needs attention comes first. Shown once all is known, so that nothing moves. */
function Overview({ work, figures }: OverviewProps) {
  const all = [...work, ...figures];
  const failed = all.map(({ query }) => query).filter(({ error }) => error !== undefined);
  if (all.some(({ query }) => query.isLoading)) return <PageSkeleton />;
  const tiles = work.flatMap((each) => each.tiles);
  const urgent = tiles.filter(({ needsSomebody }) => needsSomebody);
  return (
    <Stack gap="l">
      {failed[0] && (
        <ErrorState error={failed[0].error} onRetry={() => failed.forEach(({ refetch }) => refetch())} />
      )}
      <Section title="Needs attention" tiles={urgent}>
        {failed.length === 0 && <p>Nothing waits for you.</p>}
      </Section>
      <Section title="Last 7 days" tiles={figures.flatMap((each) => each.tiles)} />
      <Section title="In order" tiles={tiles.filter((tile) => !urgent.includes(tile))} />
    </Stack>
  );
}

type SectionProps = { title: string; tiles: readonly Tile[]; children?: React.ReactNode };

/** Without tiles it shows its children, if any. */
function Section({ title, tiles, children }: SectionProps) {
  if (tiles.length === 0 && !children) return null;
  return (
    <Stack gap="s">
      <SectionTitle>{title}</SectionTitle>
      {tiles.length > 0 ? <Tiles tiles={tiles} /> : children}
    </Stack>
  );
}
