import { Box, Group } from '@mantine/core';
import { isPending } from '@longstrip/client/is-pending';
import { useLocation, useParams } from 'react-router';
import { ComicFigures, useComic } from '../features/insight/comic-figures.tsx';
import { ComicRevenue, useComicMoney } from '../features/insight/comic-revenue.tsx';
import { RangeFilters, useRange } from '../features/insight/range-filters.tsx';
import { ReadingFigures, useReading } from '../features/insight/reading-figures.tsx';
import { useStaff } from '../platform/screens.ts';
import { Page } from '../ui/page.tsx';
import { TextLink } from '../ui/rows.tsx';
import { PageSkeleton } from '../ui/states.tsx';

export function Component() {
  const id = useParams()['id']!;
  const { search } = useLocation();
  const isAdmin = useStaff().role === 'admin';
  const rangeState = useRange();
  const { range } = rangeState;
  // Shown together with the heading, so that what loads later moves nothing, and everything is laid out once.
  const reading = useReading({ range, comicsId: id });
  const comic = useComic({ id, range });
  const money = useComicMoney({ id, range }, isAdmin);
  if ([reading, comic, ...(isAdmin ? [money] : [])].some(isPending)) return <PageSkeleton />;
  const title = comic.data?.title;
  return (
    <Page title={title ? `Reads of ${title}` : 'Reads of a comic'}>
      <Group justify="space-between" align="start">
        <div>
          <RangeFilters rangeState={rangeState} hasSite={false} />
        </div>
        {/* Not beside the heading, which may take the whole line. */}
        <Box mb="md">
          <TextLink to={`/insight${search}`}>All comics</TextLink>
        </Box>
      </Group>
      <ReadingFigures range={range} comicsId={id} />
      {isAdmin && <ComicRevenue id={id} range={range} />}
      <ComicFigures id={id} range={range} />
    </Page>
  );
}
