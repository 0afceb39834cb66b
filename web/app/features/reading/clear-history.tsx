import { useEffect, useRef, useState } from 'react';
import actions from '../../ui/action.module.css';
import styles from './clear-history.module.css';

/** The way to forget everything that was read. It asks first. */
export function ClearHistory({ onClear }: { onClear: () => void }) {
  const [asks, setAsks] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asks) question.current?.querySelector('button')?.focus();
  }, [asks]);
  const keep = () => {
    setAsks(false);
    opener.current?.focus();
  };
  return (
    <div className={styles.clearing}>
      <button
        ref={opener}
        type="button"
        className={actions.quiet}
        aria-expanded={asks}
        onClick={() => setAsks(true)}
      >
        Clear reading history
      </button>
      {asks && (
        <div ref={question} className={styles.question}>
          <p>
            This forgets every comic and every place you have read, for good: here and on all your devices.
          </p>
          <button type="button" className={actions.strong} onClick={onClear}>
            Clear it
          </button>
          <button type="button" className={actions.quiet} onClick={keep}>
            Keep it
          </button>
        </div>
      )}
    </div>
  );
}
