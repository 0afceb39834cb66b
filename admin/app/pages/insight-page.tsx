import { isPending } from '@longstrip/client/is-pending';
import { RangeFilters, useRange } from '../features/insight/range-filters.tsx';
import { ReadingFigures, useReading } from '../features/insight/reading-figures.tsx';
import { TopComics, useTopComics } from '../features/insight/top-comics.tsx';
import { Page } from '../ui/page.tsx';
import { PageSkeleton } from '../ui/states.tsx';

export function Component() {
  const { list, range, site } = useRange();
  // Shown together, so that figures which come last do not move the comics.
  const queries = [useReading({ range, site }), useTopComics({ range, site })];
  return (
    <Page title="Readers and reads">
      <RangeFilters list={list} />
      {queries.some(isPending) ? (
        <PageSkeleton />
      ) : (
        <>
          <ReadingFigures range={range} site={site} />
          <TopComics range={range} site={site} />
        </>
      )}
    </Page>
  );
}
