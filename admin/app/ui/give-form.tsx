import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { TextInput } from './fields.tsx';
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

const emptyGift = () => ({ count: '', reason: '', idempotencyKey: crypto.randomUUID() as string });

/** Gives something for free, with a reason that is kept. */
export function GiveForm({ label, max, button, reasonNote, children, give, done }: GiveFormProps) {
  const [{ count, reason, idempotencyKey }, setGift] = useState(emptyGift);
  const [isGiving, setIsGiving] = useState(false);
  // Another gift has another key: the one before may have been given, although its answer was lost.
  const change = (fields: { count?: string; reason?: string }) =>
    setGift((gift) => ({ ...gift, ...fields, idempotencyKey: crypto.randomUUID() }));
  const isComplete = Number(count) >= 1 && Number(count) <= max && reason.trim() !== '';
  const submit = async () => {
    if (!isComplete) return;
    setIsGiving(true);
    const { error } = await give({ count: Number(count), reason: reason.trim(), idempotencyKey });
    setIsGiving(false);
    if (error) return toastError(error);
    setGift(emptyGift());
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
          <TextInput
            type="number"
            label={label}
            min={1}
            max={max}
            value={count}
            onChange={({ currentTarget: { value } }) => change({ count: value })}
          />
          {children}
        </Group>
        <TextInput
          label="Reason"
          description={reasonNote}
          maxLength={500}
          value={reason}
          onChange={({ currentTarget: { value } }) => change({ reason: value })}
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
