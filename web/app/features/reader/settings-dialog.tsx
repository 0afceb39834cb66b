import type { ReactNode } from 'react';
import { Checkbox } from '@longstrip/kit/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { keyActions, type ReaderAction } from './key-map.ts';
import type { ReaderSettings } from './reader-settings.ts';
import styles from './settings-dialog.module.css';

const widths: Options<ReaderSettings['width']> = [
  { value: 480, label: 'Narrow' },
  { value: 640, label: 'Medium' },
  { value: 800, label: 'Wide' },
];
const backgrounds: Options<ReaderSettings['background']> = [
  { value: 'site', label: 'As the site' },
  { value: 'black', label: 'Black' },
  { value: 'white', label: 'White' },
];
const keyNames: Record<string, string> = { Escape: 'Esc' };
const descriptions: Record<ReaderAction, string> = {
  next: 'Next episode',
  previous: 'Previous episode',
  list: 'List of episodes',
  bars: 'Show or hide the controls',
  fullscreen: 'Full screen on or off',
  help: 'These settings and keys',
  leave: 'Close what is open, then the reader',
};

type SettingsProps = {
  open: boolean;
  onClose: () => void;
  settings: ReaderSettings;
  onChange: (change: Partial<ReaderSettings>) => void;
  /** The key that hides this page of the site; undefined if nothing on it is adult. */
  hideKey: string | undefined;
  children?: ReactNode;
};

/** How the strip lies on the screen, and the keys where there are any. */
export function SettingsDialog({ open, onClose, settings, onChange, hideKey, children }: SettingsProps) {
  const help = Object.entries(descriptions).map(([action, description]) => ({
    description,
    keys: Object.keys(keyActions).filter((key) => keyActions[key] === action),
  }));
  if (hideKey) help.push({ description: 'Hide this page at once', keys: [hideKey] });
  return (
    <Dialog open={open} onClose={onClose} title="Reader settings">
      <Choice
        name="Strip width"
        className={styles.width}
        options={widths}
        chosen={settings.width}
        onChoose={(width) => onChange({ width })}
      />
      <Choice
        name="Background"
        options={backgrounds}
        chosen={settings.background}
        onChoose={(background) => onChange({ background })}
      />
      <section className={styles.keyboard}>
        <h3 className={styles.heading}>Keys</h3>
        <Checkbox
          label="Letter and punctuation shortcuts"
          checked={settings.keys}
          onChange={(event) => onChange({ keys: event.currentTarget.checked })}
        />
        <dl className={styles.keys}>
          {help.map(({ keys, description }) => (
            <div key={description}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{keyNames[key] ?? key}</kbd>
                ))}
              </dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      </section>
      {children}
    </Dialog>
  );
}

type Options<T> = { value: T; label: string }[];
type ChoiceProps<T> = {
  name: string;
  className?: string | undefined;
  options: Options<T>;
  chosen: T;
  onChoose: (value: T) => void;
};

function Choice<T extends string | number>({
  name,
  className = '',
  options,
  chosen,
  onChoose,
}: ChoiceProps<T>) {
  return (
    <fieldset className={`${styles.choice} ${className}`}>
      <legend>{name}</legend>
      <div className={styles.options}>
        {options.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
