import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './clear-history.module.css';

/** Clears the reading history, after a confirmation. */
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
      <Button
        ref={opener}

        variant="quiet"
        aria-expanded={asks}
        onClick={() => setAsks(true)}
      >
        Clear reading history
      </Button>
      {asks && (
        <div ref={question} className={styles.question}>
          <p>
            This forgets every comic and every place you have read, for good: here and on all your devices.
          </p>
          <Button variant="strong" onClick={onClear}>
            Clear it
          </Button>
          <Button variant="quiet" onClick={keep}>
            Keep it
          </Button>
        </div>
      )}
    </div>
  );
}
