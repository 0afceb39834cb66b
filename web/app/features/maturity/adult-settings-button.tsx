import { useState } from 'react';
import { AdultSettings } from './adult-settings.tsx';
import styles from './adult-buttons.module.css';

/** Opens the settings for readers of adult pages. */
export function AdultSettingsButton({ className = styles.settings! }: { className?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        onPointerEnter={AdultSettings.preload}
        onFocus={AdultSettings.preload}
        onClick={() => setOpen(true)}
      >
        18+ settings
      </button>
      <AdultSettings open={open} onClose={() => setOpen(false)} />
    </>
  );
}
