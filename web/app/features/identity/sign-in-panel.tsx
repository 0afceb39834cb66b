import type { SocialButton } from '@longstrip/contract/identity/sign-in.shapes';
import { useState } from 'react';
import { type IdentityClient, identityClient } from '../../platform/session/identity-client.ts';
import { useSite } from '../../platform/site.ts';
import { type AuthTrouble, troubleCode, troubleOf } from './auth-words.ts';
import { SignInForgot } from './sign-in-forgot.tsx';
import { SignInForm, type SignInMode } from './sign-in-form.tsx';
import { SignInProviders } from './sign-in-providers.tsx';
import styles from './sign-in.module.css';

export type PanelView = SignInMode | 'forgot';

type PanelProps = {
  view: PanelView;
  onView: (view: PanelView) => void;
  /** Somebody is signed in; words when there is something to tell. */
  onDone: (words?: string) => void;
  onLeave: () => void;
};

/** What is inside the sign-in dialog. Anew each time it opens. */
export function SignInPanel({ view, onView, onDone, onLeave }: PanelProps) {
  const { signIn } = useSite();
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<SocialButton | null>(null);
  const [trouble, setTrouble] = useState<AuthTrouble | null>(null);

  const turnTo = (next: PanelView) => {
    setTrouble(null);
    onView(next);
  };
  const attempt = async (act: (client: IdentityClient) => Promise<string | void>, about?: SocialButton) => {
    setTrouble(null);
    try {
      onDone((await act(await identityClient())) ?? undefined);
    } catch (error) {
      if (about && troubleCode(error) === 'account-exists-with-different-credential') {
        setEmail((error as { customData?: { email?: string } }).customData?.email ?? email);
        onView('join');
      }
      setTrouble(troubleOf(error));
    }
  };
  const submit = async (password: string) => {
    setBusy(true);
    await attempt(async (client) => {
      if (view === 'up') {
        await client.signUp(email, password);
        return `Welcome! A mail is on its way to ${email}. Its link confirms that the address is yours.`;
      }
      await client.signIn(email, password);
      if (view === 'join') await client.linkPending();
    });
    setBusy(false);
  };
  const choose = async (button: SocialButton) => {
    setWaiting(button);
    await attempt((client) => client.signInWith(button), button);
    setWaiting((present) => (present === button ? null : present));
  };

  if (view === 'forgot') return <SignInForgot email={email} onEmail={setEmail} onBack={() => turnTo('in')} />;
  return (
    <>
      <p className={styles.banner}>
        <strong>SIGN UP AND DISCOVER NEW EPISODES</strong> from your favourites comics
      </p>
      {view !== 'join' && (
        <SignInProviders
          buttons={signIn?.buttons ?? []}
          waiting={waiting}
          onChoose={(button) => void choose(button)}
        />
      )}
      <SignInForm
        mode={view}
        {...{ email, busy, trouble, onLeave }}
        waiting={waiting !== null}
        onEmail={setEmail}
        onSubmit={(password) => void submit(password)}
        onForgot={() => turnTo('forgot')}
      />
      <button type="button" className={styles.turn} onClick={() => turnTo(view === 'in' ? 'up' : 'in')}>
        {view === 'in' && 'Not a member? Sign Up'}
        {view === 'up' && 'Already a member? Sign In'}
        {view === 'join' && 'Sign in another way'}
      </button>
    </>
  );
}
