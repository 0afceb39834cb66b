import { useEffect, useRef, useState } from 'react';
import { identityClient } from '@longstrip/client/session/identity-client';
import type { StoredUser } from '@longstrip/client/session/stored-session';
import { Button } from '@longstrip/kit/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { Form, FormError, SubmitButton } from '@longstrip/kit/form.tsx';
import { authAction, textOf } from '@longstrip/kit/sign-in/auth-action.ts';
import { providerNames } from './join-ways.ts';
import { PasswordDialog } from './account-password-dialog.tsx';
import {
  reauthenticationProvider,
  hasPassword,
  signInMethods,
} from '@longstrip/client/sign-in/account-providers';
import styles from './account.module.css';

/** The person's address, whether it is verified, and their sign-in methods. */
export function AccountContact({ user, verified }: { user: StoredUser; verified: boolean }) {
  const [changing, setChanging] = useState(false);
  const { email, phoneNumber, displayName } = user;
  return (
    <Card title="Info">
      <dl className={styles.rows}>
        {displayName && (
          <div>
            <dt>Name</dt>
            <dd>
              <strong>{displayName}</strong>
            </dd>
          </div>
        )}
        <div>
          <dt>{email || !phoneNumber ? 'Email' : 'Phone'}</dt>
          <dd>
            <strong>{email ? <Breakable email={email} /> : (phoneNumber ?? 'None')}</strong>
            {email && (verified ? <p className={styles.good}>Verified</p> : <Unverified email={email} />)}
            {!email && <AddAddress user={user} />}
          </dd>
        </div>
        {hasPassword(user) && (
          <div>
            <dt>Password</dt>
            <dd className={styles.line}>
              <strong aria-hidden="true">••••••••••</strong>
              <Button variant="link" onClick={() => setChanging(true)}>
                Change Password
              </Button>
            </dd>
          </div>
        )}
        <div>
          <dt>You sign in with</dt>
          <dd>
            <strong>{signInMethods(user).join(', ') || 'A link by email'}</strong>
          </dd>
        </div>
      </dl>
      {hasPassword(user) && (
        <PasswordDialog
          open={changing}
          email={email}
          onClose={() => setChanging(false)}
          change={async (old, wanted) => (await identityClient()).changePassword(old, wanted)}
        />
      )}
    </Card>
  );
}

/** An address that is too long for a line breaks before its @ first. */
function Breakable({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** The pressed button is removed once the email is sent, so the focus moves to the notice that had the button. */
function useNoticeFocus(isSent: boolean) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSent && document.activeElement === document.body) notice.current?.focus();
  }, [isSent]);
  return notice;
}

/** Accounts of a provider may have no address, which buying needs. The link proves that the mailbox is theirs. */
function AddAddress({ user }: { user: StoredUser }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const notice = useNoticeFocus(sentTo !== null);
  const provider = reauthenticationProvider(user);
  const send = authAction(async (fields) => {
    const email = textOf(fields, 'email');
    const client = await identityClient();
    if (provider) await client.reauthenticateWith(provider);
    await client.sendAddressLink(email);
    setSentTo(email);
  });
  return (
    <div className={styles.notice} ref={notice} tabIndex={-1}>
      <Form action={send}>
        <FormError
          status={
            sentTo
              ? `An email is on its way to ${sentTo}. Open its link in this browser, then sign in again.`
              : 'We cannot email you: without an address you can read, but not buy anything.'
          }
        />
        {!sentTo && (
          <>
            <Field label="Your email address" name="email" type="email" autoComplete="email" required />
            <div>
              <SubmitButton variant="link">
                {provider ? `Confirm with ${providerNames[provider]} and send a link` : 'Send a link'}
              </SubmitButton>
            </div>
          </>
        )}
      </Form>
    </div>
  );
}

/** Says that the address is not verified yet, and sends the email again. */
function Unverified({ email }: { email: string }) {
  const [sent, setSent] = useState(false);
  const notice = useNoticeFocus(sent);
  const send = authAction(async () => {
    await (await identityClient()).sendVerification();
    setSent(true);
  });
  return (
    <div className={styles.notice} ref={notice} tabIndex={-1}>
      <Form action={send}>
        <FormError
          status={
            sent
              ? `An email is on its way to ${email}. Its link is good for three days; look into the spam folder, too.`
              : 'Not verified yet: please open the link in the email we sent you. If you forget your password before you have done that, we have to give you a new account: your coins and receipts move there, but your reading history does not, and a membership ends with its unused part paid back.'
          }
        />
        {!sent && (
          <div>
            <SubmitButton variant="link">Send the email again</SubmitButton>
          </div>
        )}
      </Form>
    </div>
  );
}
