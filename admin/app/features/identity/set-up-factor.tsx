import { identityClient } from '@longstrip/client/session/identity-client';
import { useFinishOnce } from '@longstrip/client/sign-in/authenticator-app';
import { RecoveryCodes } from '@longstrip/kit/sign-in/recovery-codes.tsx';
import { SetUpApp } from '@longstrip/kit/sign-in/set-up-app.tsx';
import { useEffect, useState } from 'react';
import { useSite } from '../../platform/site.ts';
import { PageSkeleton } from '../../ui/states.tsx';
import { accountApi } from './account.api.ts';
import { ConfirmStaff } from './confirm-staff.tsx';

type SetUpProps = { email: string; hasRecoveryCodes: boolean; onDone: () => Promise<unknown> };
type Step =
  { at: 'starting' } | { at: 'confirm' } | { at: 'app'; secret: string } | { at: 'codes'; codes: string[] };

/** Sets up the authenticator app that every member of the staff needs. */
export function SetUpFactor({ email, hasRecoveryCodes, onDone }: SetUpProps) {
  const [step, setStep] = useState<Step>({ at: 'starting' });
  const [createCodes] = accountApi.endpoints.createRecoveryCodes.useMutation();
  const site = useSite();
  const name = site?.name ?? 'Longstrip';
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
  const finish = async (code: string) => {
    await finishOnce(code);
    if (!hasRecoveryCodes) return onDone();
    const { codes } = await createCodes().unwrap();
    return setStep({ at: 'codes', codes });
  };
  if (step.at === 'starting') return <PageSkeleton />;
  if (step.at === 'codes')
    return <RecoveryCodes site={name} codes={step.codes} onDone={() => void onDone()} />;
  return (
    <>
      <p>
        Your role is active only in sessions with a second factor. You need an authenticator app, for example
        on your phone.
      </p>
      {step.at === 'confirm' ? (
        <ConfirmStaff button="Continue" onConfirmed={start}>
          First confirm that it is you.
        </ConfirmStaff>
      ) : (
        <SetUpApp issuer={name} secret={step.secret} email={email} onCode={finish} />
      )}
    </>
  );
}
