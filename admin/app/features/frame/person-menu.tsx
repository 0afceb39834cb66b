import { chooseTheme, shownTheme, type Theme } from '@longstrip/client/theme';
import { Select } from '@longstrip/kit/fields.tsx';
import { Note, Stack } from '@longstrip/kit/layout.tsx';
import { useId, useState } from 'react';
import { useStaff } from '../../platform/screens.ts';
import { Badge } from '../../ui/rows.tsx';
import { SignOutButton } from '../../ui/sign-out-button.tsx';
import styles from './frame.module.css';

const themes = [
  { value: 'system', label: 'As the device' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const;

/** Shows the signed-in person and role, chooses the theme, and signs out. */
export function PersonMenu() {
  const { email, role } = useStaff();
  const [theme, setTheme] = useState(shownTheme);
  const id = useId();
  return (
    <>
      <button type="button" className={styles.person} popoverTarget={id}>
        <span className="visually-hidden">Your menu: </span>
        <span className={styles.email}>{email}</span>
        <Badge>{role}</Badge>
      </button>
      {/* Another tab may have changed the theme. */}
      <div id={id} popover="auto" className={styles.menu} onToggle={() => setTheme(shownTheme())}>
        <Stack gap="s">
          <Note>{email}</Note>
          <a href="/">Reader site</a>
          <a href="/account">Your account</a>
          <Select
            name="theme"
            label="Theme"
            options={themes}
            value={theme}
            onChange={({ currentTarget: { value } }) => {
              chooseTheme(value as Theme);
              setTheme(value as Theme);
            }}
          />
          <SignOutButton small />
        </Stack>
      </div>
    </>
  );
}
