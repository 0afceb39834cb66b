import { call } from '@longstrip/client/calls';
import { bearer, send } from '@longstrip/client/send';
import { identityClient } from '@longstrip/client/session/identity-client';
import { useState } from 'react';
import { saveFile } from '@longstrip/kit/save-file.ts';
import { Button } from '@longstrip/kit/button.tsx';
import styles from './account-benefits.module.css';

/** The date of the next charge, for the reader's own calendar. */
export function RenewalCalendar() {
  const [failed, setFailed] = useState(false);
  const save = async () => {
    setFailed(false);
    const token = await (await identityClient()).token();
    const response = await send(call('renewalCalendar', 'GET', '/membership/renewal.ics'), {
      headers: bearer(token),
    });
    if (!response.ok) throw new Error(response.statusText);
    saveFile(await response.blob(), 'renewal.ics');
  };
  return (
    <>
      <Button variant="link" onClick={() => void save().catch(() => setFailed(true))}>
        Put the next charge into my calendar
      </Button>
      {failed && (
        <p role="alert" className={styles.problem}>
          The calendar entry could not be loaded. Please try again.
        </p>
      )}
    </>
  );
}
