import { closeSecondStep } from '@longstrip/client/session/second-step';
import { SecondStepForm, useCodeRequest } from '@longstrip/kit/sign-in/second-step-form.tsx';
import { useDispatch } from 'react-redux';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './sign-in.module.css';

/** Asks for the code of the authenticator app, above the dialog or page that began the sign-in. */
export function SecondStepDialog() {
  const request = useCodeRequest();
  const dispatch = useDispatch();
  return (
    <Dialog
      open={request !== null}
      onClose={() => closeSecondStep(dispatch)}
      title="Two-step sign-in"
      className={styles.dialog}
      topAligned
    >
      {request && <SecondStepForm request={request} back="Back" />}
    </Dialog>
  );
}
