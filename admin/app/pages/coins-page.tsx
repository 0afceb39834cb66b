import { PersonLink } from '../features/identity/person-link.tsx';
import { LedgerList } from '../features/coins/ledger-list.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page>
      <LedgerList Person={PersonLink} />
    </Page>
  );
}
