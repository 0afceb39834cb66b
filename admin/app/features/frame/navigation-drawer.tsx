import { Dialog } from '@longstrip/kit/dialog.tsx';
import styles from './frame.module.css';
import { Navigation } from './navigation.tsx';

/** The screens, from the side of a narrow window. */
export function NavigationDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Screens" className={styles.drawer}>
      <Navigation />
    </Dialog>
  );
}
