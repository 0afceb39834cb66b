import { Group } from '@mantine/core';
import { isPending } from '@longstrip/client/is-pending';
import { useLocation, useParams } from 'react-router';
import { ComicFigures, useComic } from '../features/insight/comic-figures.tsx';
import { RangeFilters, useRange } from '../features/insight/range-filters.tsx';
import { ReadingFigures, useReading } from '../features/insight/reading-figures.tsx';
import { Page } from '../ui/page.tsx';
import { TextLink } from '../ui/rows.tsx';
import { PageSkeleton } from '../ui/states.tsx';

export function Component() {
  const id = useParams()['id']!;
  const { search } = useLocation();
  const { list, range } = useRange();
  // Shown together, so that figures which come last do not move the episodes.
  const reading = useReading({ range, comicsId: id });
  const comic = useComic({ id, range });
  const title = comic.data?.title;
  return (
    <Page title={title ? `Reads of ${title}` : 'Reads of a comic'}>
      <Group justify="space-between" align="start">
        <RangeFilters list={list} hasSite={false} />
        {/* Not beside the heading, which comes later and may take the whole line. */}
        <TextLink to={`/insight${search}`}>All comics</TextLink>
      </Group>
      {[reading, comic].some(isPending) ? (
        <PageSkeleton />
      ) : (
        <>
          <ReadingFigures range={range} comicsId={id} />
          <ComicFigures id={id} range={range} />
        </>
      )}
    </Page>
  );
}
