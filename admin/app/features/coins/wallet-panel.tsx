import { Text } from '@mantine/core';
import { GiveForm } from '../../ui/give-form.tsx';
import { coinGiftCents } from '@longstrip/contract/coins/coins.rules';
import { coinCount } from '@longstrip/contract/coins/coins.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { SectionTitle } from '../../ui/rows.tsx';
import { Stack } from '../../ui/stack.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { coinsApi } from './coins.api.ts';
import { LedgerList } from './ledger-list.tsx';

type PanelProps = {
  uid: string;
  /** What the member of staff may still give in this month. */
  leftCents: number;
  isOwn: boolean;
};

/** The coins of one person, and giving some. */
export function WalletPanel({ uid, leftCents, isOwn }: PanelProps) {
  const { data, error, refetch } = coinsApi.endpoints.wallet.useQuery(uid);
  const { data: packs } = coinsApi.endpoints.soldPacks.useQuery(undefined);
  const [give] = coinsApi.endpoints.giveCoins.useMutation();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || !packs) return <PageSkeleton />;
  return (
    <Stack>
      <SectionTitle>Coins</SectionTitle>
      <Text>
        {coinCount(data.balance)}, worth {dollars(data.valueCents)}
      </Text>
      <GiveForm
        name="coins"
        label="Coins"
        max={10_000}
        button="Give coins"
        reasonNote="The person sees it in their wallet. Write nothing personal: it is kept even after the account is deleted."
        valueOf={(coins) => coinGiftCents(coins, packs.data)}
        leftCents={leftCents}
        consequences="The person sees them in their wallet at once."
        isOwn={isOwn}
        done="The coins are in the wallet."
        give={({ count, reason, idempotencyKey }) => give({ uid, coins: count, reason, idempotencyKey })}
      />
      <LedgerList uid={uid} />
    </Stack>
  );
}
