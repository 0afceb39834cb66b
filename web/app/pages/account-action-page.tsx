import { useState } from 'react';
import { ActionBody, parseAction } from '../features/identity/account-action.tsx';
import { LinkPage } from '../features/identity/link-page.tsx';

/** The page behind links in letters. */
export function Component() {
  return (
    <LinkPage title="Your account" description="Finishes a step that began in an email.">
      <ActionOfAddress />
    </LinkPage>
  );
}

/** Read once, because the code is removed from the address after use. */
function ActionOfAddress() {
  const [action] = useState(() => parseAction(location.search, location.href));
  return <ActionBody action={action} />;
}
