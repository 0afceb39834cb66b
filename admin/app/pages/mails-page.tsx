import { PersonLink } from '../features/identity/person-link.tsx';
import { MailList } from '../features/operation/mail-list.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page>
      <MailList Person={PersonLink} />
    </Page>
  );
}
