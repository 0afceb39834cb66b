import { Text } from '@mantine/core';
import { GiveForm } from '../../ui/give-form.tsx';
import { coinCount } from '@longstrip/contract/coins/coins.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { SectionTitle } from '../../ui/rows.tsx';
import { Stack } from '../../ui/stack.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { coinsApi } from './coins.api.ts';
import { LedgerList } from './ledger-list.tsx';

/** The coins of one person, and giving some. */
export function WalletPanel({ uid }: { uid: string }) {
  const { data, error, refetch } = coinsApi.endpoints.wallet.useQuery(uid);
  const [give] = coinsApi.endpoints.giveCoins.useMutation();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <Stack>
      <SectionTitle>Coins</SectionTitle>
      <Text>
        {coinCount(data.balance)}, worth {dollars(data.valueCents)}
      </Text>
      <GiveForm
        label="Coins"
        max={10_000}
        button="Give coins"
        reasonNote="The person sees it in their wallet. Write nothing personal: it is kept even after the account is deleted."
        done="The coins are in the wallet."
        give={({ count, reason, idempotencyKey }) => give({ uid, coins: count, reason, idempotencyKey })}
      />
      <LedgerList uid={uid} />
    </Stack>
  );
}
