import { NumberInput } from '@mantine/core';

/** US cents, typed as dollars. */
export function PriceInput({
  label,
  cents,
  onChange,
}: {
  label: string;
  cents: number;
  onChange(cents: number): void;
}) {
  return (
    <NumberInput
      label={label}
      prefix="$"
      min={0.5}
      max={10_000}
      decimalScale={2}
      fixedDecimalScale
      value={cents / 100}
      onChange={(value) => onChange(Math.round(Number(value) * 100))}
    />
  );
}
