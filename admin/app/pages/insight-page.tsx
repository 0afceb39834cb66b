import { isPending } from '@longstrip/client/is-pending';
import { RangeFilters, useRange } from '../features/insight/range-filters.tsx';
import { ReadingFigures, useReading } from '../features/insight/reading-figures.tsx';
import { sortsOfComics, TopComics, useTopComics } from '../features/insight/top-comics.tsx';
import { useStaff } from '../platform/screens.ts';
import { Page } from '../ui/page.tsx';
import { PageSkeleton } from '../ui/states.tsx';

export function Component() {
  const withMoney = useStaff().role === 'admin';
  const rangeState = useRange({ sorts: sortsOfComics(withMoney) });
  const { list, range, site } = rangeState;
  const comics = { range, site, list, withMoney };
  // Shown together, so that figures that load later do not move the comics.
  const queries = [useReading({ range, site }), useTopComics(comics)];
  return (
    <Page title="Readers and reads">
      <RangeFilters rangeState={rangeState} />
      {queries.some(isPending) ? (
        <PageSkeleton />
      ) : (
        <>
          <ReadingFigures range={range} site={site} />
          <TopComics {...comics} />
        </>
      )}
    </Page>
  );
}
