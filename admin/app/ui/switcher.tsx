import { Button, Group } from '@mantine/core';

type SwitcherProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** Buttons of which one is on. A part of the size of the kit's tabs. */
export function Switcher<Value extends string>({ label, value, options, onChange }: SwitcherProps<Value>) {
  return (
    <Group role="group" aria-label={label} gap="xs" mb="md">
      {options.map((option) => (
        <Button
          key={option.value}
          size="xs"
          variant={option.value === value ? 'filled' : 'default'}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Button>
      ))}
    </Group>
  );
}
