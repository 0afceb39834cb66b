import { isPending } from '@longstrip/client/is-pending';
import { coinsApi } from '../features/coins/coins.api.ts';
import { PacksEditor } from '../features/coins/packs-editor.tsx';
import { membershipsApi } from '../features/membership/memberships.api.ts';
import { PlansEditor } from '../features/membership/plans-editor.tsx';
import { GiftLimitEditor } from '../features/payments/gift-limit.tsx';
import { paymentsApi } from '../features/payments/payments.api.ts';
import { Page } from '../ui/page.tsx';
import { Stack } from '../ui/stack.tsx';
import { PageSkeleton } from '../ui/states.tsx';

export function Component() {
  const plans = membershipsApi.endpoints.plans.useQuery(undefined);
  const members = membershipsApi.endpoints.planMembers.useQuery(undefined);
  const packs = coinsApi.endpoints.coinPacks.useQuery(undefined);
  const limit = paymentsApi.endpoints.giftLimit.useQuery(undefined);
  // Shown together, so that plans that load later do not move the packs.
  return (
    <Page title="Plans and prices">
      {[plans, members, packs, limit].some(isPending) ? (
        <PageSkeleton />
      ) : (
        <Stack gap="xl">
          <PlansEditor />
          <PacksEditor />
          <GiftLimitEditor />
        </Stack>
      )}
    </Page>
  );
}
