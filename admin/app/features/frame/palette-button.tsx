import { lazy, Suspense, useEffect, useState } from 'react';
import styles from './frame.module.css';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const isApple = /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** Opens the list of screens, as Ctrl+K does. Its code is loaded then. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', openByKey);
    return () => removeEventListener('keydown', openByKey);
  }, []);
  return (
    <>
      <button type="button" className={styles.search} onClick={() => setOpen(true)}>
        <span>Go to…</span>
        <kbd>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
