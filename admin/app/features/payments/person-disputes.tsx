import { Field } from '@longstrip/kit/field.tsx';
import { Form, type FormAction, FormError, SubmitButton } from '@longstrip/kit/form.tsx';
import { SectionTitle, Stack } from '@longstrip/kit/layout.tsx';
import type { Answer } from '@longstrip/client/calls';
import { failureOf } from '@longstrip/kit/refusal.ts';
import { textOf } from '@longstrip/kit/sign-in/auth-action.ts';
import { useStaff } from '../../platform/screens.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './payments.module.css';
import { paymentsApi } from './payments.api.ts';

type DisputesProps = { uid: string; disputes: Answer<'getDisputesOfPerson'>['data'][number] };

/** How often banks disputed payments of a person, and allowing purchases again after that. */
export function PersonDisputes({ uid, disputes: { open, won, lost, isSuspended } }: DisputesProps) {
  const staff = useStaff();
  if (open + won + lost === 0) return null;
  return (
    <Stack>
      <SectionTitle>Disputes</SectionTitle>
      <p>
        Open: {open}. Lost: {lost}. Won: {won}.{' '}
        {isSuspended
          ? 'This person may not buy anything, and no renewal is charged.'
          : 'This person may buy.'}
      </p>
      {isSuspended &&
        (staff.uid === uid ? (
          <p>This is your own account. Another member of staff has to allow your purchases.</p>
        ) : (
          <AllowPurchases uid={uid} />
        ))}
    </Stack>
  );
}

function AllowPurchases({ uid }: { uid: string }) {
  const [allow] = paymentsApi.endpoints.allowPurchases.useMutation();
  const send: FormAction = async (fields) => {
    const reason = textOf(fields, 'reason').trim();
    if (reason === '') return { message: 'Please give a reason.', fields: ['reason'] };
    const isSure = await confirm({
      title: 'Allow purchases again?',
      consequences:
        'The person can buy again, whatever becomes of the disputes so far. Their cards were deleted, so they enter one. Another dispute stops purchases again.',
      button: 'Allow purchases again',
    });
    if (!isSure) return null;
    const { error } = await allow({ uid, reason });
    if (!error) toast('This person may buy again.');
    return failureOf(error);
  };
  return (
    <Form className={styles.form} action={send}>
      <Stack gap="s">
        <Field name="reason" label="Reason" hint="Kept in the audit trail." maxLength={500} />
        <FormError />
        <div>
          <SubmitButton variant="quiet">Allow purchases again</SubmitButton>
        </div>
      </Stack>
    </Form>
  );
}
