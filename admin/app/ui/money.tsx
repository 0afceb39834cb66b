import { dollars } from '@longstrip/contract/payments/money.texts';

export function Money({ cents }: { cents: number }) {
  return <>{dollars(cents)}</>;
}
