import type { SocialButton } from '@longstrip/contract/identity/sign-in.shapes';
import { useEffect, useRef, useState } from 'react';
import { type IdentityClient, identityClient } from '@longstrip/client/session/identity-client';
import { siteApi } from '@longstrip/client/site.api';
import { Button } from '@longstrip/kit/button.tsx';
import type { FormFailure } from '@longstrip/kit/form.tsx';
import { authErrorCode, signInError } from '@longstrip/client/sign-in/auth-errors';
import { type Join, joinOf, providerNames } from './join-ways.ts';
import { SignInForgot } from './sign-in-forgot.tsx';
import { SignInForm, type SignInMode } from './sign-in-form.tsx';
import { SignInJoin } from './sign-in-join.tsx';
import { SignInProviders } from './sign-in-providers.tsx';
import styles from './sign-in.module.css';

export type PanelView = SignInMode | 'forgot';

type PanelProps = {
  view: PanelView;
  onView: (view: PanelView) => void;
  /** Called after signing in, possibly with a message. */
  onDone: (message?: string) => void;
};

/** The content of the sign-in dialog, mounted anew each time it opens. */
export function SignInPanel({ view, onView, onDone }: PanelProps) {
  const signIn = siteApi.endpoints.readSite.useQuery().data?.signIn;
  const [email, setEmail] = useState('');
  const [waiting, setWaiting] = useState<SocialButton | null>(null);
  const [providerError, setProviderError] = useState<string | null>(null);
  const [join, setJoin] = useState<Join | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const buttons = signIn?.buttons ?? [];
  // The pressed button has been removed with its view, so the focus moves to the first field.
  useEffect(() => {
    if (document.activeElement === document.body) body.current?.querySelector('input')?.focus();
  }, [view]);

  const showView = (next: PanelView) => {
    setProviderError(null);
    onView(next);
  };
  const attempt = async (
    act: (client: IdentityClient) => Promise<string | void>,
  ): Promise<{ error: unknown } | null> => {
    setProviderError(null);
    try {
      onDone((await act(await identityClient())) ?? undefined);
      return null;
    } catch (error) {
      return { error };
    }
  };
  const submit = async (password: string): Promise<FormFailure | null> => {
    const failed = await attempt(async (client) => {
      if (view === 'in') return client.signIn(email, password);
      if (view === 'join') return joinedMessage(join!, await client.joinByPassword(join!.email, password));
      return (await client.signUp(email, password))
        ? `Welcome! An email is on its way to ${email}. Its link confirms that the address is yours.`
        : 'Welcome! The email that confirms your address could not be sent. You can send it again from your account page.';
    });
    return failed && signInError(failed.error);
  };
  const choose = async (button: SocialButton) => {
    setWaiting(button);
    const failed = await attempt(async (client) =>
      view === 'join' ? joinedMessage(join!, await client.joinThrough(button)) : client.signInWith(button),
    );
    if (!failed) return;
    setWaiting((present) => (present === button ? null : present));
    const { error } = failed;
    if (view !== 'join' && authErrorCode(error) === 'account-exists-with-different-credential') {
      const found = joinOf(error, button, buttons);
      setJoin(found);
      setEmail(found.email);
      onView('join');
    } else setProviderError(signInError(error)?.message ?? null);
  };
  const form = {
    error: providerError,
    status: waiting && 'Waiting for the other window…',
    onSubmit: submit,
    onForgot: () => showView('forgot'),
  };
  const providers = { waiting, onChoose: (button: SocialButton) => void choose(button) };

  if (view === 'forgot')
    return (
      <div ref={body}>
        <SignInForgot email={email} onEmail={setEmail} onBack={() => showView('in')} />
      </div>
    );
  if (view === 'join' && join)
    return (
      <div ref={body} className={styles.views}>
        <SignInJoin join={join} {...providers} {...form} />
        <Button variant="link" onClick={() => showView('in')}>
          Sign in another way
        </Button>
      </div>
    );
  return (
    <div ref={body} className={styles.views}>
      <div className={styles.banner}>
        <p>
          <strong>SIGN UP AND DISCOVER NEW EPISODES</strong> from your favourites comics
        </p>
        <Button variant="link" onClick={() => showView(view === 'in' ? 'up' : 'in')}>
          {view === 'in' ? 'Not a member? Sign Up' : 'Already a member? Sign In'}
        </Button>
      </div>
      {buttons.length > 0 && (
        <>
          <SignInProviders buttons={buttons} {...providers} />
          <p className={styles.or}>
            <span>OR</span>
          </p>
        </>
      )}
      <SignInForm mode={view === 'up' ? 'up' : 'in'} email={email} onEmail={setEmail} {...form} />
    </div>
  );
}

/** The reader is signed in, but possibly to another account than the one to connect. */
function joinedMessage({ requested, email }: Join, joined: boolean): string {
  const name = providerNames[requested];
  return joined
    ? `${name} is connected. From now on you can sign in either way.`
    : `You are signed in, but ${name} was not connected to ${email}. You can try it again after logging out.`;
}
