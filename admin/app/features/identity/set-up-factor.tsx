import { Anchor, Button, Checkbox, CopyButton, Group, Text } from '@mantine/core';
import { identityClient } from '@longstrip/client/session/identity-client';
import {
  otpauthUrl,
  secretInGroups,
  useFinishOnce,
  useQrCode,
} from '@longstrip/client/sign-in/authenticator-app';
import { useEffect, useState } from 'react';
import { useSite } from '../../platform/site.ts';
import { PageSkeleton } from '../../ui/states.tsx';
import { accountApi } from './account.api.ts';
import { AuthForm, textOf } from './auth-form.tsx';
import { CodeField } from './code-form.tsx';
import { ConfirmOwner } from './confirm-owner.tsx';
import styles from './gate-page.module.css';
import { whyNot } from '../../ui/why-not.ts';

type SetUpProps = { email: string; hasRecoveryCodes: boolean; onDone: () => Promise<unknown> };
type Step =
  { at: 'starting' } | { at: 'confirm' } | { at: 'app'; secret: string } | { at: 'codes'; codes: string[] };

const why =
  'Your role is active only in sessions with a second factor. You need an authenticator app, for example on your phone.';

/** Sets up the authenticator app that every member of the staff needs. */
export function SetUpFactor({ email, hasRecoveryCodes, onDone }: SetUpProps) {
  const [step, setStep] = useState<Step>({ at: 'starting' });
  const [createCodes] = accountApi.endpoints.createRecoveryCodes.useMutation();
  const finishOnce = useFinishOnce();
  const start = async () => {
    const client = await identityClient();
    setStep({ at: 'app', secret: await client.startSecondFactor() });
  };
  // A person who has just signed in does not have to confirm it again.
  useEffect(() => {
    start().catch(() => setStep({ at: 'confirm' }));
    // oxlint-disable-next-line react/exhaustive-deps -- once for each visit
  }, []);
  const finish = async (fields: FormData) => {
    await finishOnce(textOf(fields, 'code'));
    if (!hasRecoveryCodes) return onDone();
    const { codes } = await createCodes().unwrap();
    return setStep({ at: 'codes', codes });
  };
  if (step.at === 'starting') return <PageSkeleton />;
  if (step.at === 'confirm')
    return (
      <ConfirmOwner button="Continue" onConfirmed={start}>
        {why} First confirm that it is you.
      </ConfirmOwner>
    );
  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} onDone={onDone} />;
  return (
    <AuthForm button="Turn on" fields={['code']} action={finish}>
      {(errorOf) => (
        <>
          <Text size="sm">{why}</Text>
          <AppSecret secret={step.secret} email={email} />
          <CodeField error={errorOf('code')} />
        </>
      )}
    </AuthForm>
  );
}

function AppSecret({ secret, email }: { secret: string; email: string }) {
  const site = useSite();
  const address = otpauthUrl({ issuer: site?.name ?? 'Longstrip', email, secret });
  return (
    <>
      <Text size="sm">
        Scan this with your authenticator app, or <Anchor href={address}>open the app on this device</Anchor>.
      </Text>
      <QrCode text={address} />
      <Text size="sm">
        Or enter this key: <span className={styles.secret}>{secretInGroups(secret)}</span>
      </Text>
    </>
  );
}

/** If its code cannot be loaded, the key below it serves the same purpose. */
function QrCode({ text }: { text: string }) {
  const { viewBox, path } = useQrCode(text);
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label="QR code with the key below"
      viewBox={viewBox}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [kept, setKept] = useState(false);
  return (
    <>
      <Text size="sm">
        Keep these codes where you can find them without your phone. Each works once, in place of a code of
        the app. They are not shown again.
      </Text>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Checkbox
        label="I have kept these codes"
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Group>
        <Button onClick={onDone} {...whyNot(!kept && 'Tick that you have kept the codes first.')}>
          Done
        </Button>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </>
  );
}
