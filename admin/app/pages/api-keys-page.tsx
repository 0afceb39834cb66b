import { ApiKeys, CreateApiKey } from '../features/identity/api-keys.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page actions={<CreateApiKey />}>
      <ApiKeys />
    </Page>
  );
}
