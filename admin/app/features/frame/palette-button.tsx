import { Kbd, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import styles from './frame.module.css';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const isApple = /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** Opens the list of screens, as Ctrl+K does. Its code is loaded then. */
export function PaletteButton() {
  const [openings, setOpenings] = useState(0);
  const open = () => setOpenings((count) => count + 1);
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <UnstyledButton className={styles.search} onClick={open}>
        <span>Go to…</span>
        <Kbd size="xs">{isApple ? '⌘ K' : 'Ctrl K'}</Kbd>
      </UnstyledButton>
      {openings > 0 && (
        <Suspense>
          <Palette openings={openings} />
        </Suspense>
      )}
    </>
  );
}
