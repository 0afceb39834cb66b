import { Form, type FormAction, FormError, SubmitButton } from '@longstrip/kit/form.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { Select } from '@longstrip/kit/fields.tsx';
import { Note } from '@longstrip/kit/layout.tsx';
import { failureOf } from '@longstrip/kit/refusal.ts';
import { newId } from '@longstrip/client/new-id';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { useState } from 'react';
import { confirm } from './confirm.tsx';
import styles from './give-form.module.css';
import { toast } from './toast.tsx';

type Gift<Kind> = { count: number; reason: string; kind: Kind | undefined; idempotencyKey: string };

type GiveFormProps<Kind extends string> = {
  /** The number as the call names it. */
  name: string;
  /** The label of the number: Coins, Days. */
  label: string;
  max: number;
  button: string;
  /** Says who will read the reason. */
  reasonNote: string;
  /** What is given, where there are several kinds of it. */
  choice?:
    | { name: string; label: string; first: Kind; options: readonly { value: Kind; label: string }[] }
    | undefined;
  /** Resolves to the error of a refused call. The key makes a repeated click take effect once. */
  give(gift: Gift<Kind>): Promise<{ error?: unknown }>;
  done: string;
  /** What so many are worth, in US cents. */
  valueOf(count: number, kind: Kind | undefined): number;
  /** What the member of staff may still give in this month, in US cents. */
  leftCents: number;
  /** What the question before giving adds to the value. */
  consequences: string;
  /** The account is that of the member of staff, who gives nothing to themselves. */
  isOwn: boolean;
};

const emptyGift = <Kind extends string>(kind: Kind | undefined) => ({
  count: '',
  reason: '',
  kind,
  idempotencyKey: newId(),
});

/** Gives something for free, with a reason that is kept. */
export function GiveForm<Kind extends string = never>(props: GiveFormProps<Kind>) {
  const {
    name,
    label,
    max,
    button,
    reasonNote,
    choice,
    give,
    done,
    valueOf,
    leftCents,
    consequences,
    isOwn,
  } = props;
  const [gift, setGift] = useState(() => emptyGift(choice?.first));
  const { count, reason, idempotencyKey } = gift;
  // The choice may be loaded after the first render.
  const kind = gift.kind ?? choice?.first;
  // A changed gift gets a new key: the previous one may have been given, although its answer was lost.
  const change = (fields: { count?: string; reason?: string; kind?: Kind }) =>
    setGift((gift) => ({ ...gift, ...fields, idempotencyKey: newId() }));
  const number = Number(count);
  const isNumber = Number.isInteger(number) && number >= 1 && number <= max;
  const cents = isNumber ? valueOf(number, kind) : 0;
  const errors = [
    ...(!isNumber
      ? [{ path: name, message: `Enter a whole number from 1 to ${max.toLocaleString('en-US')}.` }]
      : cents > leftCents
        ? [
            {
              path: name,
              message: `This is worth ${dollars(cents)}, and you may still give ${dollars(leftCents)} in this month.`,
            },
          ]
        : []),
    ...(reason.trim() === '' ? [{ path: 'reason', message: 'Give a reason.' }] : []),
  ];
  const submit: FormAction = async () => {
    if (errors.length > 0) return { message: 'Some fields need a change.', errors };
    const isSure = await confirm({
      title: `${button}?`,
      consequences: `${label}: ${number.toLocaleString('en-US')}, worth ${dollars(cents)}. ${consequences} This cannot be undone.`,
      button,
    });
    if (!isSure) return null;
    const { error } = await give({ count: number, reason: reason.trim(), kind, idempotencyKey });
    if (error) return failureOf(error);
    setGift(emptyGift(kind));
    toast(done);
    return null;
  };
  if (isOwn) return <p>This is your own account. Another member of staff has to give something to it.</p>;
  return (
    <Form noValidate className={styles.form} action={submit}>
      <div className={styles.pair}>
        <Field
          name={name}
          type="number"
          label={label}
          min={1}
          max={max}
          value={count}
          onChange={({ currentTarget: { value } }) => change({ count: value })}
        />
        {choice && (
          <Select
            name={choice.name}
            label={choice.label}
            value={kind}
            onChange={({ currentTarget: { value } }) => change({ kind: value as Kind })}
            options={choice.options}
          />
        )}
      </div>
      <Field
        name="reason"
        label="Reason"
        hint={reasonNote}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget: { value } }) => change({ reason: value })}
      />
      <FormError />
      <div>
        <SubmitButton variant="quiet">{button}</SubmitButton>
      </div>
      <Note>You may still give {dollars(leftCents)} in this month (UTC), coins and days together.</Note>
    </Form>
  );
}
