import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { keyMap } from './key-map.ts';
import { grounds, type ReaderSettings, stripWidths } from './reader-settings.ts';
import styles from './settings-dialog.module.css';
import { changeSettings } from './use-settings.ts';

const widthWords = { 480: 'Narrow', 640: 'Medium', 800: 'Wide' } as const;
const groundWords = { site: 'As the site', black: 'Black', white: 'White' } as const;
const keyWords: Record<string, string> = { Escape: 'Esc' };

type SettingsProps = {
  open: boolean;
  onClose: () => void;
  settings: ReaderSettings;
  /** Keys that others listen for on this page, and that are turned off together with ours. */
  moreKeys?: Pick<(typeof keyMap)[number], 'keys' | 'does'>[];
  children?: ReactNode;
};

/** Help and settings in one place: the keys, and how the strip lies on the screen. */
export function SettingsDialog({ open, onClose, settings, moreKeys, children }: SettingsProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard and settings">
      <Choice
        name="Strip width"
        className={styles.width}
        options={stripWidths.map((value) => ({ value, words: widthWords[value] }))}
        chosen={settings.width}
        onChoose={(width) => changeSettings({ width })}
      />
      <Choice
        name="Background"
        options={grounds.map((value) => ({ value, words: groundWords[value] }))}
        chosen={settings.ground}
        onChoose={(ground) => changeSettings({ ground })}
      />
      <section className={styles.keyboard}>
        <h3 className={styles.heading}>Keys</h3>
        <label className={styles.switch}>
          <input
            type="checkbox"
            checked={settings.keys}
            onChange={(event) => changeSettings({ keys: event.currentTarget.checked })}
          />
          Letter and punctuation shortcuts
        </label>
        <dl className={styles.keys}>
          {[...keyMap, ...(moreKeys ?? [])].map(({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{keyWords[key] ?? key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </section>
      {children}
    </Dialog>
  );
}

type ChoiceProps<T> = {
  name: string;
  className?: string | undefined;
  options: { value: T; words: string }[];
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
        {options.map(({ value, words }) => (
          <label key={value}>
            <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
