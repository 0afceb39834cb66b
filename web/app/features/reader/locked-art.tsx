import type { Picture } from '@longstrip/contract/assets/picture';
import { LockIcon } from '@longstrip/kit/icons.tsx';
import { ResponsivePicture } from '../../ui/responsive-picture.tsx';
import styles from './strip-states.module.css';

/** What a closed episode shows of itself: its thumbnail behind a lock. */
export function LockedArt({ picture }: { picture: Picture | null }) {
  return (
    <div className={styles.lockedArt}>
      {picture && <ResponsivePicture picture={picture} alt="" sizes="260px" className={styles.thumbnail} />}
      <span className={styles.seal}>
        <LockIcon />
      </span>
    </div>
  );
}
