import { ApiKeys, CreateApiKey } from '../features/identity/api-keys.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page title="API keys" actions={<CreateApiKey />}>
      <ApiKeys />
    </Page>
  );
}
