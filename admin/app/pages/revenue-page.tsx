import { RangeFilters, useRange } from '../features/insight/range-filters.tsx';
import { Revenue } from '../features/insight/revenue.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  const of = useRange({ ofMoney: true });
  return (
    <Page title="Revenue and members">
      <RangeFilters of={of} monthly="Coins spent" />
      <Revenue range={of.range} site={of.site} />
    </Page>
  );
}
