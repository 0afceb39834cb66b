import { Icon } from '@longstrip/kit/icons.tsx';
import styles from './adult-buttons.module.css';

/** Quick hide for devices without a keyboard. The early script handles the press. Shown on adult pages only. */
export function HideButton() {
  return (
    <button
      type="button"
      data-quick-hide=""
      className={styles.hide}
      aria-label="Hide this page"
      title="Hide this page (Q)"
    >
      <Icon>
        <path d="M4 4l16 16M10 6.2A9.6 9.6 0 0 1 12 6c5 0 8.5 4 9.5 6a14 14 0 0 1-3 3.8M14 17.7a9.3 9.3 0 0 1-2 .3c-5 0-8.5-4-9.5-6a14 14 0 0 1 3.7-4.3M9.9 9.9a3 3 0 0 0 4.2 4.2" />
      </Icon>
      <span>Hide</span>
    </button>
  );
}
