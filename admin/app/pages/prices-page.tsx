import { Stack } from '@longstrip/kit/layout.tsx';
import { coinsApi } from '../features/coins/coins.api.ts';
import { PacksEditor } from '../features/coins/packs-editor.tsx';
import { membershipsApi } from '../features/membership/memberships.api.ts';
import { PlansEditor } from '../features/membership/plans-editor.tsx';
import { GiftLimitEditor } from '../features/payments/gift-limit.tsx';
import { paymentsApi } from '../features/payments/payments.api.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  const plans = membershipsApi.endpoints.plans.useQuery(undefined);
  const members = membershipsApi.endpoints.planMembers.useQuery(undefined);
  const packs = coinsApi.endpoints.coinPacks.useQuery(undefined);
  const limit = paymentsApi.endpoints.giftLimit.useQuery(undefined);
  return (
    <Page>
      <Loaded queries={[plans, members, packs, limit]}>
        {(plans, members, packs, limit) => (
          <Stack gap="l">
            <PlansEditor plans={plans.data} members={members.data} />
            <PacksEditor saved={packs} />
            <GiftLimitEditor saved={limit} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
