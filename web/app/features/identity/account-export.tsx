import { call } from '@longstrip/client/calls';
import { bearer, send } from '@longstrip/client/send';
import { useState } from 'react';
import { identityClient } from '@longstrip/client/session/identity-client';
import type { StoredUser } from '@longstrip/client/session/stored-session';
import { reauthenticationProvider, hasPassword } from '@longstrip/client/sign-in/account-providers';
import { Button } from '@longstrip/kit/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { saveFile } from '@longstrip/kit/save-file.ts';
import { ConfirmOwner } from '@longstrip/kit/sign-in/confirm-owner.tsx';
import { providerNames } from './join-ways.ts';
import styles from './account.module.css';

/** Downloads all data about this person, who confirms first that the account is theirs. */
export function AccountExport({ user }: { user: StoredUser }) {
  const [asking, setAsking] = useState(false);
  const [saved, setSaved] = useState(false);
  const provider = !hasPassword(user) && reauthenticationProvider(user);
  const close = () => setAsking(false);
  return (
    <Card title="Your data">
      <p className={styles.text} role="status">
        {saved
          ? 'my-account.zip has been saved.'
          : 'One ZIP archive with everything kept about you: the account, ways of signing in, sessions, what you have read, and what you have paid.'}
      </p>
      <div>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Download my data
        </Button>
      </div>
      <Dialog open={asking} onClose={close} title="Download your data?" topAligned>
        <ConfirmOwner
          key={String(asking)}
          user={user}
          button={provider ? `Confirm with ${providerNames[provider]} and download` : 'Download'}
          onConfirmed={async () => {
            saveFile(await fetchArchive(), 'my-account.zip');
            setSaved(true);
            close();
          }}
          onCancel={close}
        >
          The archive says everything about you, so only you can download it.
        </ConfirmOwner>
      </Dialog>
    </Card>
  );
}

async function fetchArchive(): Promise<Blob> {
  const token = await (await identityClient()).token();
  const response = await send(call('exportAccount', 'GET', '/account/export'), {
    headers: bearer(token),
  });
  if (!response.ok) throw await response.json().catch(() => null);
  return response.blob();
}
