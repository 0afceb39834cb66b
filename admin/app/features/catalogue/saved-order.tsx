import { Dialog } from '@longstrip/kit/dialog.tsx';
import styles from './catalogue.module.css';

type SavedOrderProps = { items: readonly { id: string; title: string }[]; onClose: () => void };

/** The order that someone else has saved, before one's own replaces it. */
export function SavedOrder({ items, onClose }: SavedOrderProps) {
  return (
    <Dialog onClose={onClose} title="The order that is saved now">
      <ol className={styles.bullets}>
        {items.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ol>
    </Dialog>
  );
}
