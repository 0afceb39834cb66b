import { useState } from 'react';
import { LinkPage } from '../features/identity/link-page.tsx';
import { StopByLink } from '../features/membership/stop-by-link.tsx';

/** Where the link of a reminder leads: stopping renewal without signing in. */
export function Component() {
  return (
    <LinkPage title="Stop renewal" description="Stops the renewal of a membership.">
      <StopByAddress />
    </LinkPage>
  );
}

function StopByAddress() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  return <StopByLink token={token} />;
}
