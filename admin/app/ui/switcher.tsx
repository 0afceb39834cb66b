import { SmallButton } from './rows.tsx';
import styles from './switcher.module.css';

type SwitcherProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** Buttons of which one is pressed. Its code is much smaller than Mantine's tabs. */
export function Switcher<Value extends string>({ label, value, options, onChange }: SwitcherProps<Value>) {
  return (
    <div className={styles.switcher} role="group" aria-label={label}>
      {options.map((option) => (
        <SmallButton
          key={option.value}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </SmallButton>
      ))}
    </div>
  );
}
