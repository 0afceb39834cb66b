import { RangeFilters, useRange } from '../features/insight/range-filters.tsx';
import { Revenue } from '../features/insight/revenue.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  const { list, range, site } = useRange();
  return (
    <Page title="Revenue and members">
      <RangeFilters list={list} />
      <Revenue range={range} site={site} />
    </Page>
  );
}
