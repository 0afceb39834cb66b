import { useSession } from '@longstrip/client/session/use-session';
import { ConfirmOwner } from '@longstrip/kit/sign-in/confirm-owner.tsx';
import { SecondStepForm, useCodeRequest } from '@longstrip/kit/sign-in/second-step-form.tsx';
import type { ComponentProps } from 'react';

/** Asks the signed-in person for the password, or through their provider, and then for the code. */
export function ConfirmStaff(props: Omit<ComponentProps<typeof ConfirmOwner>, 'user'>) {
  const { user } = useSession();
  const codeRequest = useCodeRequest();
  return (
    <>
      {codeRequest && <SecondStepForm request={codeRequest} back="Cancel" />}
      {/* Stays mounted while the code is asked for, because it shows the error of its sign-in. */}
      <div hidden={codeRequest !== null}>{user && <ConfirmOwner user={user} {...props} />}</div>
    </>
  );
}
