import { Modal } from '@mantine/core';
import { answerSecondStep } from '@longstrip/client/session/second-step';
import { confirmation } from '../../platform/recent-factor.ts';
import { ConfirmOwner } from './confirm-owner.tsx';

/** Opened by a call that wants a second factor of the last five minutes. */
export function ConfirmPersonDialog() {
  const waiting = confirmation.useValue();
  if (!waiting) return null;
  const leave = () => {
    answerSecondStep(null);
    waiting.answer(false);
  };
  return (
    <Modal opened onClose={leave} title="Please confirm that it is you">
      <ConfirmOwner button="Confirm" onConfirmed={async () => waiting.answer(true)} onCancel={leave}>
        Acts about money and roles need your password and a code of your authenticator app from the last five
        minutes.
      </ConfirmOwner>
    </Modal>
  );
}
