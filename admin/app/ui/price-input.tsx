import { useState } from 'react';
import { TextInput } from './fields.tsx';
import { dollars } from './money.tsx';

/** The least and the most that a price can be. */
const bounds = { min: 50, max: 1_000_000 };

type PriceInputProps = { label: string; cents: number; onChange: (cents: number) => void };

/** US cents, typed as dollars. */
export function PriceInput({ label, cents, onChange }: PriceInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      value={typed ?? dollars(cents)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        const wanted = Math.round(Number(value.replace(/[$,\s]/g, '')) * 100);
        if (wanted) onChange(Math.min(Math.max(wanted, bounds.min), bounds.max));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
