import { AuditList } from '../features/identity/audit-list.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page>
      <AuditList />
    </Page>
  );
}
