import { insightApi } from '../features/insight/insight.api.ts';
import { RangeFilters, useRange } from '../features/insight/range-filters.tsx';
import { ReadingFigures } from '../features/insight/reading-figures.tsx';
import { sortsOfComics, TopComics, useTopComics } from '../features/insight/top-comics.tsx';
import { useStaff } from '../platform/screens.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  const withMoney = useStaff().role === 'admin';
  const rangeState = useRange({ sorts: sortsOfComics(withMoney) });
  const { list, range, site } = rangeState;
  const choice = { range, site, list, withMoney };
  const reading = insightApi.endpoints.reading.useQuery({ ...range, site });
  const comics = useTopComics(choice);
  return (
    <Page>
      <RangeFilters rangeState={rangeState} />
      <Loaded queries={[reading, comics]}>
        {(reading, comics) => (
          <>
            <ReadingFigures range={range} reading={reading} />
            <TopComics {...choice} comics={comics.data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
