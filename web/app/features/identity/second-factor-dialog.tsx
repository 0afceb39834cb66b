import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '@longstrip/client/api';
import { identityClient } from '@longstrip/client/session/identity-client';
import { useFinishOnce } from '@longstrip/client/sign-in/authenticator-app';
import type { StoredUser } from '@longstrip/client/session/stored-session';
import { useSite } from '../../platform/site.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { accountApi } from './account.api.ts';
import { ConfirmOwner } from '@longstrip/kit/sign-in/confirm-owner.tsx';
import { RecoveryCodes } from '@longstrip/kit/sign-in/recovery-codes.tsx';
import { SetUpApp } from '@longstrip/kit/sign-in/set-up-app.tsx';

export type SecondFactorTask = 'setUp' | 'codes' | 'remove';

const titles: Record<SecondFactorTask, string> = {
  setUp: 'Set up two-step sign-in',
  codes: 'New recovery codes',
  remove: 'Turn two-step sign-in off',
};
const questions: Record<SecondFactorTask, { children: string; button: string }> = {
  setUp: {
    children: 'You need an authenticator app, for example on your phone. First confirm that it is you.',
    button: 'Continue',
  },
  codes: {
    children: 'The recovery codes you have now stop working. First confirm that it is you.',
    button: 'Make new codes',
  },
  remove: {
    children: 'Your password alone then opens your account again. Other devices are signed out.',
    button: 'Turn it off',
  },
};

type DialogProps = {
  open: boolean;
  user: StoredUser;
  task: SecondFactorTask | null;
  /** False with the third-party identity service, which keeps recovery codes itself. */
  hasRecoveryCodes: boolean;
  onClose: () => void;
};

export function SecondFactorDialog({ open, task, ...rest }: DialogProps) {
  // The title stays while the dialog closes.
  const [latest, setLatest] = useState<SecondFactorTask>('setUp');
  if (task && task !== latest) setLatest(task);
  return (
    <Dialog open={open} onClose={rest.onClose} title={titles[task ?? latest]} topAligned>
      {task && <Steps key={task} task={task} {...rest} />}
    </Dialog>
  );
}

type Step = { at: 'confirm' } | { at: 'app'; secret: string } | { at: 'codes'; codes: string[] };

type StepsProps = Omit<DialogProps, 'open'> & { task: SecondFactorTask };

function Steps({ user, task, hasRecoveryCodes, onClose }: StepsProps) {
  const [step, setStep] = useState<Step>({ at: 'confirm' });
  const [createCodes] = accountApi.endpoints.createRecoveryCodes.useMutation();
  const dispatch = useDispatch();
  const { name } = useSite();
  const finishOnce = useFinishOnce();
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone with its step.
    if (step.at !== 'confirm') body.current?.querySelector<HTMLElement>('[data-first]')?.focus();
  }, [step.at]);

  const refreshAccount = () => dispatch(api.util.invalidateTags(['Account']));
  const makeCodes = async () => setStep({ at: 'codes', codes: (await createCodes().unwrap()).codes });
  const confirmed = async () => {
    const client = await identityClient();
    if (task === 'setUp') return setStep({ at: 'app', secret: await client.startSecondFactor() });
    if (task === 'codes') return makeCodes();
    await client.removeSecondFactor();
    refreshAccount();
    onClose();
  };
  const finishSetUp = async (code: string) => {
    await finishOnce(code);
    refreshAccount();
    if (hasRecoveryCodes) await makeCodes();
    else onClose();
  };
  return (
    <div ref={body}>
      {step.at === 'confirm' && (
        <ConfirmOwner user={user} {...questions[task]} onConfirmed={confirmed} onCancel={onClose} />
      )}
      {step.at === 'app' && (
        <SetUpApp
          issuer={name}
          secret={step.secret}
          email={user.email ?? user.uid}
          onCode={finishSetUp}
          onCancel={onClose}
        />
      )}
      {step.at === 'codes' && <RecoveryCodes site={name} codes={step.codes} onDone={onClose} />}
    </div>
  );
}
