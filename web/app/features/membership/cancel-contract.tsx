import type { Refusal } from '@longstrip/client/transport';
import { useState } from 'react';
import { Field } from '@longstrip/kit/field.tsx';
import { Form, type FormAction, FormError, SubmitButton } from '@longstrip/kit/form.tsx';
import { refusedForm } from '../../ui/refused-form.ts';
import { membershipApi } from './membership.api.ts';

/** The pressed button is gone. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** Cancelling without signing in. The answer is the same for every input, so that it reveals nothing about accounts. */
export function CancelContract() {
  const [cancel] = membershipApi.endpoints.cancelContract.useMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send: FormAction = async (fields) => {
    const email = String(fields.get('email'));
    const { error } = await cancel({ email, contractNumber: String(fields.get('contractNumber')) });
    if (!error) setSentTo(email);
    if ((error as Refusal | undefined)?.code === 'invalid_input')
      return {
        message: 'Enter the email address of your account and the contract number.',
        fields: ['email'],
      };
    return error ? refusedForm(error) : null;
  };
  if (sentTo !== null)
    return (
      <div role="status">
        <h1 tabIndex={-1} ref={takeFocus}>
          We have your cancellation
        </h1>
        <p>
          If this contract belongs to {sentTo}, its renewal is stopped now, and a confirmation with date and
          time is on its way to that address. It also holds a link to undo this. No email within some minutes?
          Then the two did not match: please check them, or write to support.
        </p>
      </div>
    );
  return (
    <Form action={send}>
      <h1>Cancel a membership here</h1>
      <p>
        Renewal stops at once, and you read on until the end of what you have paid for. You need no password:
        the contract number is on every receipt.
      </p>
      <Field label="Email" name="email" type="email" autoComplete="email" required />
      <Field
        label="Contract number"
        name="contractNumber"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="For example LS-7K3M-92QD."
        required
      />
      <FormError />
      <div>
        <SubmitButton variant="danger">Cancel now</SubmitButton>
      </div>
    </Form>
  );
}
