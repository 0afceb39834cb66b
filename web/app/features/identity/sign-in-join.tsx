import type { SocialButton } from '@longstrip/contract/identity/sign-in.shapes';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Button } from '@longstrip/kit/button.tsx';
import { FormError } from '@longstrip/kit/form.tsx';
import { type Join, providerNames } from './join-ways.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInProviders } from './sign-in-providers.tsx';
import styles from './sign-in.module.css';

type JoinProps = Pick<ComponentProps<typeof SignInForm>, 'error' | 'status' | 'onSubmit' | 'onForgot'> & {
  join: Join;
  waiting: SocialButton | null;
  onChoose: (button: SocialButton) => void;
};

/** The email has an account already: its owner proves that it is theirs, and the provider is connected. */
export function SignInJoin({ join, waiting, onChoose, ...form }: JoinProps) {
  const [byPassword, setByPassword] = useState(join.ways.length === 0);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // This appears without a press, so the focus moves to the next step.
    body.current?.querySelector<HTMLElement>('input[name=password], button')?.focus();
  }, [byPassword]);
  if (join.isConnectedElsewhere) return <ConnectedElsewhere join={join} onForgot={form.onForgot} />;
  return (
    <div ref={body} className={styles.views}>
      <p role="alert" className={styles.hint}>
        There is an account for <strong>{join.email || 'this email'}</strong> already.{' '}
        {byPassword
          ? `Enter its password once, and ${providerNames[join.requested]} is connected to it.`
          : `Sign in to it as before, and ${providerNames[join.requested]} is connected to it.`}
      </p>
      {byPassword ? (
        <SignInForm mode="join" email={join.email} {...form} />
      ) : (
        <>
          <SignInProviders buttons={join.ways} waiting={waiting} onChoose={onChoose} />
          <FormError error={form.error} status={form.status} />
          <Button variant="link" onClick={() => setByPassword(true)}>
            Use my password instead
          </Button>
        </>
      )}
    </div>
  );
}

/** No password connects the provider here: the account would have to be disconnected from the other identity first. */
function ConnectedElsewhere({ join, onForgot }: Pick<JoinProps, 'join' | 'onForgot'>) {
  const name = providerNames[join.requested];
  const button = useRef<HTMLDivElement>(null);
  // This appears without a press, so the focus moves to the next step.
  useEffect(() => button.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={button} className={styles.views}>
      <p role="alert" className={styles.hint}>
        There is an account for <strong>{join.email || 'this email'}</strong> already, and it is connected to
        another {name} account. Sign in with that one. If you no longer have it, set a password by email: this
        disconnects the other {name} account, and then you can sign in with this one.
      </p>
      <Button variant="strong" onClick={onForgot}>
        Set a password by email
      </Button>
    </div>
  );
}
