import { closeSecondStep } from '@longstrip/client/session/second-step';
import { useDispatch } from 'react-redux';
import { ConfirmStaff } from './confirm-staff.tsx';
import { Dialog } from '@longstrip/kit/dialog.tsx';

/** Asks for password and code. */
export function ConfirmPersonDialog({ answer }: { answer: (confirmed: boolean) => void }) {
  const dispatch = useDispatch();
  const leave = () => {
    closeSecondStep(dispatch);
    answer(false);
  };
  return (
    <Dialog onClose={leave} title="Please confirm that it is you">
      <ConfirmStaff button="Confirm" onConfirmed={async () => answer(true)} onCancel={leave}>
        Changes to money and roles need your password and a code of your authenticator app, entered within the
        last five minutes.
      </ConfirmStaff>
    </Dialog>
  );
}
