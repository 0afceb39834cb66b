import type { Answer } from '@longstrip/client/calls';
import { Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useStaff } from '../../platform/screens.ts';
import { confirm } from '../../ui/confirm.tsx';
import { FieldErrors, RefusalAlert } from '../../ui/field-errors.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { FormButton, SectionTitle } from '../../ui/rows.tsx';
import { Stack } from '../../ui/stack.tsx';
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
      <Text>
        Open: {open}. Lost: {lost}. Won: {won}.{' '}
        {isSuspended
          ? 'This person may not buy anything, and no renewal is charged.'
          : 'This person may buy.'}
      </Text>
      {isSuspended &&
        (staff.uid === uid ? (
          <Text>This is your own account. Another member of staff has to allow your purchases.</Text>
        ) : (
          <AllowPurchases uid={uid} />
        ))}
    </Stack>
  );
}

function AllowPurchases({ uid }: { uid: string }) {
  const [allow, { isLoading }] = paymentsApi.endpoints.allowPurchases.useMutation();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<unknown>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setError('Please give a reason.');
    const isSure = await confirm({
      title: 'Allow purchases again?',
      consequences:
        'The person can buy again, whatever becomes of the disputes so far. Their cards were deleted, so they enter one. Another dispute stops purchases again.',
      button: 'Allow purchases again',
    });
    if (!isSure) return;
    setFailure(null);
    const { error: refusal } = await allow({ uid, reason: reason.trim() });
    if (refusal) return setFailure(refusal);
    toast('This person may buy again.');
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <RefusalAlert refusal={failure} />
        <FieldErrors refusal={failure}>
          <TextInput
            name="reason"
            label="Reason"
            description="Kept in the audit trail."
            maxLength={500}
            value={reason}
            error={error}
            onChange={({ currentTarget: { value } }) => {
              setReason(value);
              setError(undefined);
            }}
          />
        </FieldErrors>
        <div>
          <FormButton type="submit" isBusy={isLoading}>
            Allow purchases again
          </FormButton>
        </div>
      </Stack>
    </form>
  );
}
