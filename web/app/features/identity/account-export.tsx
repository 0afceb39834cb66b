import { call } from '@longstrip/client/calls';
import { bearer, send } from '@longstrip/client/send';
import { useState } from 'react';
import { identityClient } from '@longstrip/client/session/identity-client';
import { Card } from '../../ui/card.tsx';
import { Form, FormError, SubmitButton } from '../../ui/form.tsx';
import { saveFile } from '../../platform/save-file.ts';
import { authAction } from './auth-form.ts';
import styles from './account.module.css';

/** Downloads all data about this person. */
export function AccountExport() {
  const [saved, setSaved] = useState(false);
  const download = authAction(async () => {
    setSaved(false);
    saveFile(await fetchArchive(), 'my-account.zip');
    setSaved(true);
  });
  return (
    <Card title="Your data">
      <Form action={download}>
        <div className={styles.text}>
          <FormError
            status={
              saved
                ? 'my-account.zip has been saved.'
                : 'One ZIP archive with everything kept about you: the account, ways of signing in, sessions, what you have read, and what you have paid.'
            }
          />
        </div>
        <div>
          <SubmitButton variant="quiet">Download my data</SubmitButton>
        </div>
      </Form>
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
