import type { SocialButton } from '@longstrip/contract/identity/sign-in.shapes';
import { useEffect, useRef, useState } from 'react';
import type { AuthTrouble } from './auth-words.ts';
import { type Join, providerNames } from './join-ways.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInProviders } from './sign-in-providers.tsx';
import { SignInTrouble } from './sign-in-trouble.tsx';
import styles from './sign-in.module.css';

type JoinProps = {
  join: Join;
  busy: boolean;
  waiting: SocialButton | null;
  trouble: AuthTrouble | null;
  onChoose: (button: SocialButton) => void;
  onSubmit: (password: string) => void;
  onForgot: () => void;
  onLeave: () => void;
};

/** The account of somebody's e-mail is there already: they show that it is theirs, and the provider is connected. */
export function SignInJoin({ join, busy, waiting, trouble, onChoose, ...form }: JoinProps) {
  const [byPassword, setByPassword] = useState(join.ways.length === 0);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Nobody pressed anything here when this came: the way on is where the keyboard is.
    body.current?.querySelector<HTMLElement>('input[name=password], button')?.focus();
  }, [byPassword]);
  return (
    <div ref={body}>
      <p role="alert" className={styles.said}>
        There is an account for <strong>{join.email || 'this email'}</strong> already.{' '}
        {byPassword
          ? `Enter its password once, and ${providerNames[join.wish]} is connected to it.`
          : `Sign in to it as you have so far, and ${providerNames[join.wish]} is connected to it.`}
      </p>
      {byPassword ? (
        <SignInForm
          mode="join"
          email={join.email}
          waiting={waiting !== null}
          {...{ busy, trouble }}
          {...form}
        />
      ) : (
        <>
          <SignInProviders buttons={join.ways} waiting={waiting} onChoose={onChoose} />
          <SignInTrouble {...{ trouble, busy }} waiting={waiting !== null} />
          <button type="button" className={styles.turn} onClick={() => setByPassword(true)}>
            It has a password, too
          </button>
        </>
      )}
    </div>
  );
}
