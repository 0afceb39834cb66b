import { Field } from '@longstrip/kit/field.tsx';
import { useState } from 'react';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { centsOf } from './price.ts';

const problem = 'From $0.50 to $10,000.00, with a point before the cents.';

type PriceInputProps = { name: string; label: string; cents: number; onChange: (cents: number) => void };

/** US cents, typed as dollars. An invalid price stays in the field, and the form cannot be submitted. */
export function PriceInput({ name, label, cents, onChange }: PriceInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && centsOf(typed) === null;
  return (
    <Field
      name={name}
      label={label}
      inputMode="decimal"
      error={isWrong ? problem : undefined}
      value={typed ?? dollars(cents)}
      onChange={({ currentTarget: field }) => {
        const wanted = centsOf(field.value);
        setTyped(field.value);
        field.setCustomValidity(wanted === null ? problem : '');
        if (wanted !== null) onChange(wanted);
      }}
      onBlur={() => !isWrong && setTyped(null)}
    />
  );
}
