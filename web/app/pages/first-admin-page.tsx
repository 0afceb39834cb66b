import { useEffect, useState } from 'react';
import { FirstAdmin } from '../features/identity/first-admin.tsx';
import { LinkPage } from '../features/identity/link-page.tsx';

/** The page behind the link that the server prints at its start. No other page links here. */
export function Component() {
  return (
    <LinkPage title="First admin" description="Makes the first admin of this site.">
      <TokenOfAddress />
    </LinkPage>
  );
}

/** Read once and kept only in this page, because it is removed from the address and the history at once. */
function TokenOfAddress() {
  const [token] = useState(() => location.hash.slice(1) || null);
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  return <FirstAdmin token={token} />;
}
