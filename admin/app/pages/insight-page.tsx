import { RangeFilters, useRange } from '../features/insight/range-filters.tsx';
import { ReadingFigures } from '../features/insight/reading-figures.tsx';
import { TopComics } from '../features/insight/top-comics.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  const { list, range, site } = useRange();
  return (
    <Page title="Readers and reads">
      <RangeFilters list={list} />
      <ReadingFigures range={range} site={site}>
        <TopComics range={range} site={site} />
      </ReadingFigures>
    </Page>
  );
}
