import { useSyncExternalStore } from 'react';
import { IconButton } from '@longstrip/kit/icon-button.tsx';
import { Icon } from '@longstrip/kit/icons.tsx';
import { chooseTheme, nextTheme, shownTheme, type Theme } from '@longstrip/client/theme';
import styles from './theme-toggle.module.css';

const drawings: Record<Theme, string> = {
  system: 'M4 5h16v11H4zM9 20h6',
  dark: 'M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5z',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M19 5l-1.4 1.4M6.4 17.6L5 19',
};

function subscribe(changed: () => void) {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** One button that cycles through system, dark and light. Hidden without JavaScript. */
export function ThemeToggle() {
  const theme = useSyncExternalStore(subscribe, shownTheme, () => null);
  return (
    <IconButton
      className={styles.toggle}
      disabled={!theme}
      label={`Theme: ${theme ?? 'system'}`}
      title={`Theme: ${theme ?? 'system'}`}
      onClick={() =>
        theme && chooseTheme(nextTheme(theme, matchMedia('(prefers-color-scheme: dark)').matches))
      }
    >
      <Icon>
        <path d={drawings[theme ?? 'system']} />
      </Icon>
    </IconButton>
  );
}
