import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { signInRequested } from '@longstrip/client/session/session.slice';
import { useSession } from '@longstrip/client/session/use-session';
import { Button } from '@longstrip/kit/button.tsx';
import buttons from '@longstrip/kit/button.module.css';
import type { FormAction } from '@longstrip/kit/form.tsx';
import { accountApi } from './account.api.ts';
import { ActionStep } from './action-step.tsx';
import { authError, authErrorCode, errorMessage } from '@longstrip/client/sign-in/auth-errors';

/** The button to become the admin, or what has to be done before. `token` is null without the link. */
export function FirstAdmin({ token }: { token: string | null }) {
  const { user, signedIn, isLoading } = useSession();
  const dispatch = useDispatch();
  if (token === null)
    return (
      <ActionStep title="This link is not complete">
        <p>Copy all of the link that the server printed in the terminal when it started.</p>
      </ActionStep>
    );
  if (isLoading && !signedIn)
    return (
      <ActionStep title="One moment…">
        <p role="status">Checking who is signed in.</p>
      </ActionStep>
    );
  if (signedIn && user) return <SignedIn key={user.uid} uid={user.uid} token={token} />;
  return (
    <ActionStep
      title="Sign in first"
      buttons={
        <Button variant="strong" onClick={() => dispatch(signInRequested(null))}>
          Sign in or sign up
        </Button>
      }
    >
      <p role="status">
        The account that is signed in becomes the admin of this site. Do not close this page meanwhile: the
        link is kept here only.
      </p>
    </ActionStep>
  );
}

function SignedIn({ uid, token }: { uid: string; token: string }) {
  const account = accountApi.endpoints.account.useQuery(uid, { refetchOnMountOrArgChange: true });
  const [become, { isSuccess }] = accountApi.endpoints.becomeFirstAdmin.useMutation();
  /** Then the next step takes the focus, because it replaces the pressed button. */
  const [isReadAgain, setReadAgain] = useState(false);
  const read: FormAction = async () => {
    setReadAgain(true);
    await account.refetch();
    return null;
  };
  const send: FormAction = () =>
    become({ token })
      .unwrap()
      .then(() => null, becomeFailure);
  if (isSuccess || account.data?.role === 'admin')
    return (
      <ActionStep
        key="done"
        title="You are the admin of this site"
        buttons={
          <a className={buttons.strong} href="/admin">
            Open the back office
          </a>
        }
        takesFocus
      >
        <p role="status">
          The back office first sets up two-step sign-in with you: the rights of an admin count only with it.
        </p>
      </ActionStep>
    );
  if (!account.data)
    return account.isError ? (
      <ActionStep key="failed" title="One moment…" action={read} button="Try again" takesFocus={isReadAgain}>
        <p role="status">{errorMessage(account.error)}</p>
      </ActionStep>
    ) : (
      <ActionStep key="loading" title="One moment…" takesFocus={isReadAgain}>
        <p role="status">Loading your account…</p>
      </ActionStep>
    );
  const { email, emailVerified } = account.data;
  if (!emailVerified)
    return (
      <ActionStep
        key="verify"
        title="Verify your email address first"
        action={read}
        button="I have verified it"
        takesFocus={isReadAgain}
      >
        <p role="status">
          {email
            ? `Open the link that was emailed to ${email}, in another tab. Without a mail server, letters are files in the folder outbox of DATA_DIR. Then come back to this page.`
            : 'Your account has no email address. Sign in with an account that has one.'}
        </p>
      </ActionStep>
    );
  return (
    <ActionStep
      key="become"
      title="Become the admin of this site"
      action={send}
      button="Become the admin of this site"
      takesFocus={isReadAgain}
    >
      <p role="status">
        {`You are signed in as ${email}. An admin can do everything on this site, and can give roles to others.`}
      </p>
    </ActionStep>
  );
}

const becomeFailure = (error: unknown) =>
  authErrorCode(error) === 'code_invalid'
    ? {
        message:
          'This link has been used already or is too old. Start the server again: it prints a new one while there is no admin.',
      }
    : authError(error);
