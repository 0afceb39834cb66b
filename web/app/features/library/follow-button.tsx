import buttons from '@longstrip/kit/button.module.css';
import { Icon } from '@longstrip/kit/icons.tsx';
import { useEffect } from 'react';
import styles from './follow-button.module.css';
import { markSeen, setFollowed, useLibrary } from './library.ts';

/** Follows a comic with one press: in this browser and, if signed in, in the account. */
export function FollowButton({ comicId }: { comicId: string }) {
  const followed = useLibrary()?.get(comicId)?.followed ?? false;
  // On the page of a followed comic its episodes are seen.
  useEffect(() => {
    if (followed) markSeen(comicId);
  }, [comicId, followed]);
  return (
    <button
      type="button"
      className={`${buttons.quiet} ${styles.button}`}
      data-followed={followed || undefined}
      onClick={() => setFollowed(comicId, !followed)}
    >
      <Icon>
        <path d="M6 4h12v16l-6-4.5L6 20z" />
      </Icon>
      <span>
        {followed ? 'Following' : 'Follow'}
        {followed && <span className="visually-hidden">, press to stop</span>}
      </span>
    </button>
  );
}
