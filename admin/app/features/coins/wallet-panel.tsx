import { SectionTitle, Stack } from '@longstrip/kit/layout.tsx';
import type { Answer } from '@longstrip/client/calls';
import { GiveForm } from '../../ui/give-form.tsx';
import { coinGiftCents } from '@longstrip/contract/coins/coins.rules';
import { coinCount } from '@longstrip/contract/coins/coins.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { coinsApi } from './coins.api.ts';
import { LedgerList } from './ledger-list.tsx';

type PanelProps = {
  uid: string;
  wallet: Answer<'getWallet'>;
  packs: Parameters<typeof coinGiftCents>[1];
  /** What the member of staff may still give in this month. */
  leftCents: number;
  isOwn: boolean;
};

/** The coins of one person, and giving some. */
export function WalletPanel({ uid, wallet, packs, leftCents, isOwn }: PanelProps) {
  const [give] = coinsApi.endpoints.giveCoins.useMutation();
  return (
    <Stack>
      <SectionTitle>Coins</SectionTitle>
      <p>
        {coinCount(wallet.balance)}, worth {dollars(wallet.valueCents)}
      </p>
      <GiveForm
        name="coins"
        label="Coins"
        max={10_000}
        button="Give coins"
        reasonNote="The person sees it in their wallet. Write nothing personal: it is kept even after the account is deleted."
        valueOf={(coins) => coinGiftCents(coins, packs)}
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
