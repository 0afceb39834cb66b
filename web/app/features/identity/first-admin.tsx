import { type ReactNode, useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from '../../platform/router/index.ts';
import { signInAsked } from '../../platform/session/session.slice.ts';
import { useSession } from '../../platform/session/use-session.ts';
import actions from '../../ui/action.module.css';
import { accountApi } from './account.api.ts';
import { failureSentence } from './account-failures.ts';
import { FormActions, Wrong } from './account-form.tsx';

/** What is missing before the signed-in person can become the admin, or the button. `token` is null without the link. */
export function FirstAdmin({ token }: { token: string | null }) {
  const { user, signedIn, isLoading } = useSession();
  if (token === null)
    return (
      <Step title="This link is not complete">
        Copy all of the link that the server printed in the terminal when it started.
      </Step>
    );
  if (isLoading) return <Step title="One moment…">It is being checked who is signed in.</Step>;
  if (!signedIn || !user) return <SignInFirst />;
  return <SignedIn uid={user.uid} token={token} />;
}

function SignInFirst() {
  const dispatch = useDispatch();
  return (
    <Step
      title="Sign in first"
      actions={
        <button type="button" className={actions.strong} onClick={() => dispatch(signInAsked(null))}>
          Sign in or sign up
        </button>
      }
    >
      The account that is signed in becomes the admin of this site. Do not close this page meanwhile: the link
      is kept here only.
    </Step>
  );
}

function SignedIn({ uid, token }: { uid: string; token: string }) {
  const account = accountApi.endpoints.account.useQuery(uid, { refetchOnMountOrArgChange: true });
  const [become, { isLoading, isSuccess, error }] = accountApi.endpoints.becomeFirstAdmin.useMutation();
  const read = () => void account.refetch();
  if (isSuccess || account.data?.role === 'admin')
    return (
      <Step
        title="You are the admin of this site"
        actions={
          <Link className={actions.strong} to="/account">
            To my account
          </Link>
        }
        isOutcome
      >
        Set up two-step sign-in on your account page now: the rights of an admin count only with it.
      </Step>
    );
  if (!account.data)
    return (
      <Step
        title="One moment…"
        actions={
          account.isError && (
            <button type="button" className={actions.strong} onClick={read}>
              Try again
            </button>
          )
        }
      >
        {account.isError ? failureSentence(account.error) : 'Your account is being read.'}
      </Step>
    );
  const { email, emailVerified } = account.data;
  if (!emailVerified)
    return (
      <Step
        title="Verify your email address first"
        actions={
          <button type="button" className={actions.strong} aria-disabled={account.isFetching} onClick={read}>
            {account.isFetching ? 'One moment…' : 'I have verified it'}
          </button>
        }
      >
        {email
          ? `Open the link that was mailed to ${email}, in another tab. Without a mail server, letters are files in the folder outbox of DATA_DIR. Then come back to this page.`
          : 'Your account has no email address. Sign in with an account that has one.'}
      </Step>
    );
  return (
    <Step
      title="Become the admin of this site"
      actions={
        <button
          type="button"
          className={actions.strong}
          aria-disabled={isLoading}
          onClick={() => !isLoading && void become({ token })}
        >
          {isLoading ? 'One moment…' : 'Become the admin of this site'}
        </button>
      }
      wrong={error && refusalSentence(error)}
    >
      {`You are signed in as ${email}. An admin can do everything on this site, and can give roles to others.`}
    </Step>
  );
}

function refusalSentence(error: unknown): string {
  return (error as { code?: string }).code === 'code_invalid'
    ? 'This link has been used already or is too old. Start the server again: it prints a new one while there is no admin.'
    : failureSentence(error);
}

type StepProps = {
  title: string;
  actions?: ReactNode;
  wrong?: string | undefined;
  isOutcome?: boolean;
  children: string;
};

function Step({ title, actions: buttons, wrong, isOutcome = false, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone: keyboard and screen reader go on at the result.
  useEffect(() => {
    if (isOutcome && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [isOutcome]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p role="status">{children}</p>
      {wrong && <Wrong>{wrong}</Wrong>}
      {buttons && <FormActions>{buttons}</FormActions>}
    </>
  );
}
