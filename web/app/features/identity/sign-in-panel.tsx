import type { SocialButton } from '@longstrip/contract/identity/sign-in.shapes';
import { useEffect, useState } from 'react';
import { type IdentityClient, identityClient } from '../../platform/session/identity-client.ts';
import { siteApi } from '../../platform/site.api.ts';
import { type AuthTrouble, troubleCode, troubleOf } from './auth-words.ts';
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
  /** Somebody is signed in; words when there is something to tell. */
  onDone: (words?: string) => void;
  onLeave: () => void;
};

const firstField: Record<PanelView, string> = {
  in: 'sign-in-email',
  up: 'sign-in-email',
  join: 'sign-in-password',
  forgot: 'forgot-email',
};

/** What is inside the sign-in dialog. Anew each time it opens. */
export function SignInPanel({ view, onView, onDone, onLeave }: PanelProps) {
  const signIn = siteApi.endpoints.readSite.useQuery().data?.signIn;
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<SocialButton | null>(null);
  const [trouble, setTrouble] = useState<AuthTrouble | null>(null);
  const [join, setJoin] = useState<Join | null>(null);
  const buttons = signIn?.buttons ?? [];
  // The button that led to another view is gone with the one before: the keyboard goes on at the first field.
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById(firstField[view])?.focus();
  }, [view]);

  const turnTo = (next: PanelView) => {
    setTrouble(null);
    onView(next);
  };
  /** True when it succeeded: then the dialog closes as it is. */
  const attempt = async (act: (client: IdentityClient) => Promise<string | void>, wish?: SocialButton) => {
    setTrouble(null);
    try {
      onDone((await act(await identityClient())) ?? undefined);
      return true;
    } catch (error) {
      if (wish && troubleCode(error) === 'account-exists-with-different-credential') {
        const found = joinOf(error, wish, buttons);
        setJoin(found);
        setEmail(found.email);
        onView('join');
      } else setTrouble(troubleOf(error, email));
      return false;
    }
  };
  const submit = async (password: string) => {
    setBusy(true);
    const signedIn = await attempt(async (client) => {
      if (view === 'in') return client.signIn(email, password);
      if (view === 'join') return joinedWords(join!, await client.joinByPassword(join!.email, password));
      await client.signUp(email, password);
      return `Welcome! A mail is on its way to ${email}. Its link confirms that the address is yours.`;
    });
    if (!signedIn) setBusy(false);
  };
  const choose = async (button: SocialButton) => {
    setWaiting(button);
    const signedIn =
      view === 'join'
        ? await attempt(async (client) => joinedWords(join!, await client.joinThrough(button)))
        : await attempt((client) => client.signInWith(button), button);
    if (!signedIn) setWaiting((present) => (present === button ? null : present));
  };
  const form = {
    busy,
    trouble,
    onLeave,
    onSubmit: (password: string) => void submit(password),
    onForgot: () => turnTo('forgot'),
  };
  const providers = { waiting, onChoose: (button: SocialButton) => void choose(button) };

  if (view === 'forgot') return <SignInForgot email={email} onEmail={setEmail} onBack={() => turnTo('in')} />;
  if (view === 'join' && join)
    return (
      <>
        <SignInJoin key="join" join={join} {...providers} {...form} />
        <button key="leave" type="button" className={styles.turn} onClick={() => turnTo('in')}>
          Sign in another way
        </button>
      </>
    );
  return (
    <>
      <p className={styles.banner}>
        <strong>SIGN UP AND DISCOVER NEW EPISODES</strong> from your favourites comics
      </p>
      {buttons.length > 0 && (
        <>
          <SignInProviders buttons={buttons} {...providers} />
          <p className={styles.or}>
            <span>OR</span>
          </p>
        </>
      )}
      <SignInForm mode={view} email={email} waiting={waiting !== null} onEmail={setEmail} {...form} />
      <button type="button" className={styles.turn} onClick={() => turnTo(view === 'in' ? 'up' : 'in')}>
        {view === 'in' ? 'Not a member? Sign Up' : 'Already a member? Sign In'}
      </button>
    </>
  );
}

/** They are signed in either way, perhaps as somebody else than the provider was to be connected to. */
function joinedWords({ wish, email }: Join, joined: boolean): string {
  const name = providerNames[wish];
  return joined
    ? `${name} is connected. From now on you can sign in either way.`
    : `You are signed in, but ${name} was not connected to ${email}. You can try it again after logging out.`;
}
