import { identityClient } from '@longstrip/client/session/identity-client';
import { useState } from 'react';
import { Button } from '@longstrip/kit/button.tsx';

const texts = {
  none: '',
  sending: '',
  sent: 'An email is on its way to you. Open its link, then come back to this page and press the button again.',
  failed: 'The email could not be sent. Please try again in a few minutes.',
};

/** Sends the email that verifies the address of the account. The payment page stays as it is meanwhile. */
export function VerifyEmail() {
  const [state, setState] = useState<keyof typeof texts>('none');
  const send = async () => {
    setState('sending');
    try {
      await (await identityClient()).sendVerification();
      setState('sent');
    } catch {
      setState('failed');
    }
  };
  return (
    <div>
      {state !== 'sent' && (
        <Button variant="link" busy={state === 'sending'} onClick={() => void send()}>
          Send me the email that verifies my address
        </Button>
      )}
      <p role="status">{texts[state]}</p>
    </div>
  );
}
