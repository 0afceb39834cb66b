import { Button } from '@longstrip/kit/button.tsx';
import styles from './switcher.module.css';

type SwitcherProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** Buttons of which one is pressed. */
export function Switcher<Value extends string>({ label, value, options, onChange }: SwitcherProps<Value>) {
  return (
    <div className={styles.switcher} role="group" aria-label={label}>
      {options.map((option) => (
        <Button
          key={option.value}
          variant={option.value === value ? 'strong' : 'quiet'}
          small
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Button>
      ))}
    </div>
  );
}
