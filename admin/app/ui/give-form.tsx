import { useState } from 'react';
import { NativeSelect, TextInput } from './fields.tsx';
import styles from './give-form.module.css';
import { FormButton } from './rows.tsx';
import { toast, toastError } from './toast.tsx';

type Gift<Kind> = { count: number; reason: string; kind: Kind | undefined; idempotencyKey: string };

type GiveFormProps<Kind extends string> = {
  /** The label of the number: Coins, Days. */
  label: string;
  max: number;
  button: string;
  /** Says who will read the reason. */
  reasonNote: string;
  /** What is given, where there are several kinds of it. */
  choice?: { label: string; first: Kind; options: readonly { value: Kind; label: string }[] } | undefined;
  /** Resolves to the error of a refused call. The key makes a repeated click take effect once. */
  give(gift: Gift<Kind>): Promise<{ error?: unknown }>;
  done: string;
};

const emptyGift = <Kind extends string>(kind: Kind | undefined) => ({
  count: '',
  reason: '',
  kind,
  idempotencyKey: crypto.randomUUID() as string,
});

/** Gives something for free, with a reason that is kept. */
export function GiveForm<Kind extends string = never>(props: GiveFormProps<Kind>) {
  const { label, max, button, reasonNote, choice, give, done } = props;
  const [gift, setGift] = useState(() => emptyGift(choice?.first));
  const { count, reason, idempotencyKey } = gift;
  // The choice may be loaded after the first render.
  const kind = gift.kind ?? choice?.first;
  const [isGiving, setIsGiving] = useState(false);
  // A changed gift gets a new key: the previous one may have been given, although its answer was lost.
  const change = (fields: { count?: string; reason?: string; kind?: Kind }) =>
    setGift((gift) => ({ ...gift, ...fields, idempotencyKey: crypto.randomUUID() }));
  const isComplete = Number(count) >= 1 && Number(count) <= max && reason.trim() !== '';
  const submit = async () => {
    if (!isComplete) return;
    setIsGiving(true);
    const { error } = await give({ count: Number(count), reason: reason.trim(), kind, idempotencyKey });
    setIsGiving(false);
    if (error) return toastError(error);
    setGift(emptyGift(kind));
    toast(done);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={styles.pair}>
        <TextInput
          type="number"
          label={label}
          min={1}
          max={max}
          value={count}
          onChange={({ currentTarget: { value } }) => change({ count: value })}
        />
        {choice && (
          <NativeSelect
            label={choice.label}
            value={kind}
            onChange={({ currentTarget: { value } }) => change({ kind: value as Kind })}
            data={choice.options}
          />
        )}
      </div>
      <TextInput
        label="Reason"
        description={reasonNote}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget: { value } }) => change({ reason: value })}
      />
      <div>
        <FormButton type="submit" disabled={!isComplete} isBusy={isGiving}>
          {button}
        </FormButton>
      </div>
    </form>
  );
}
