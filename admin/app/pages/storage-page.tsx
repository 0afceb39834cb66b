import { StorageReport } from '../features/operation/storage-report.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page>
      <StorageReport />
    </Page>
  );
}
