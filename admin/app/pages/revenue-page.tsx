import { insightApi } from '../features/insight/insight.api.ts';
import { RangeFilters, useRange } from '../features/insight/range-filters.tsx';
import { Revenue } from '../features/insight/revenue.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  const rangeState = useRange({ moneyOnly: true });
  const { range, site } = rangeState;
  const money = insightApi.endpoints.money.useQuery({ ...range, site });
  return (
    <Page>
      <RangeFilters rangeState={rangeState} monthly="Coins spent" />
      <Loaded queries={[money]}>{(money) => <Revenue range={range} money={money} />}</Loaded>
    </Page>
  );
}
