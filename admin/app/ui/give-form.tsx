import { Button, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { toast, toastError } from './toast.tsx';

type GiveFormProps = {
  /** Of the number: Coins, Days. */
  label: string;
  max: number;
  button: string;
  /** Who gets to read the reason. */
  reasonNote: string;
  /** Further fields. */
  children?: ReactNode;
  /** Answers the error of a refused call. The key makes a repeated click take effect once. */
  give(gift: { count: number; reason: string; idempotencyKey: string }): Promise<{ error?: unknown }>;
  done: string;
};

/** Gives something for free, with a reason that is kept. */
export function GiveForm({ label, max, button, reasonNote, children, give, done }: GiveFormProps) {
  const [count, setCount] = useState<number | string>('');
  const [reason, setReason] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isGiving, setIsGiving] = useState(false);
  const isComplete = typeof count === 'number' && count >= 1 && count <= max && reason.trim() !== '';
  const submit = async () => {
    if (!isComplete) return;
    setIsGiving(true);
    const { error } = await give({ count, reason: reason.trim(), idempotencyKey: key });
    setIsGiving(false);
    if (error) return toastError(error);
    setKey(crypto.randomUUID());
    setCount('');
    setReason('');
    toast(done);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="sm" maw={640}>
        <Group align="end" grow>
          <NumberInput
            label={label}
            min={1}
            max={max}
            allowDecimal={false}
            value={count}
            onChange={setCount}
          />
          {children}
        </Group>
        <TextInput
          label="Reason"
          description={reasonNote}
          maxLength={500}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        <Group>
          <Button type="submit" variant="default" disabled={!isComplete} loading={isGiving}>
            {button}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
