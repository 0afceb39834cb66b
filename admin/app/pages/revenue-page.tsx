import { RangeFilters, useRange } from '../features/insight/range-filters.tsx';
import { Revenue } from '../features/insight/revenue.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  const rangeState = useRange({ moneyOnly: true });
  return (
    <Page title="Revenue and members">
      <RangeFilters rangeState={rangeState} monthly="Coins spent" />
      <Revenue range={rangeState.range} site={rangeState.site} />
    </Page>
  );
}
