import { retentionDays, type RetentionDays } from '@longstrip/contract/reading/adult-history.rules';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { retentionText, parseRetention, watchRetention } from '../../platform/adult-history.ts';
import { chooseKeepDays, clearAdultHistory } from '../../platform/adult-history-retention.ts';
import { Button } from '@longstrip/kit/button.tsx';
import { Checkbox } from '@longstrip/kit/checkbox.tsx';
import styles from './adult-history-settings.module.css';
import parts from './adult-settings.module.css';

const labels: Record<RetentionDays, string> = {
  30: '30 days',
  7: '7 days',
  1: '1 day',
  0: 'Until I close the browser',
};
const choices = [null, ...retentionDays] as const;

/** The retention of 18+ reading, and a button to clear it now. */
export function AdultHistorySettings() {
  const { days } = parseRetention(useSyncExternalStore(watchRetention, retentionText, () => null));
  return (
    <section className={parts.part} aria-labelledby="adult-history">
      <h3 id="adult-history">Your 18+ reading history</h3>
      <p>
        What you read here is kept apart from your other reading. “Continue reading” and “Last read” of the
        normal site never show it. Your choice also applies to the 18+ comics that you follow, to your notes
        about them and to the episodes that you mark. Lists that you make here are kept until you delete them.
      </p>
      <fieldset className={styles.choice}>
        <legend>Keep my 18+ reading history</legend>
        {choices.map((value) => (
          <Checkbox
            key={value}
            type="radio"
            name="adult-history-days"
            label={value === null ? 'Always' : labels[value]}
            checked={value === days}
            onChange={() => chooseKeepDays(value)}
          />
        ))}
      </fieldset>
      <p className={parts.small}>
        {days === 0
          ? 'Each tab forgets it when it is closed, and your account keeps none of it.'
          : 'A shorter time counts at once, also for what you have read before.'}{' '}
        If you are signed in, your choice counts on all your devices; otherwise for this site in this browser.
      </p>
      <Clearing />
    </section>
  );
}

/** The dialog scrolls, and the question appears below the button. */
const bringIntoView = (element: HTMLElement | null) => void element?.scrollIntoView({ block: 'nearest' });

function Clearing() {
  const [state, setState] = useState<'asked' | 'done' | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (state === 'done') bringIntoView(message.current);
  }, [state]);
  const settle = (next: 'done' | null) => {
    if (next) clearAdultHistory();
    setState(next);
    // The button with the focus is removed with its question.
    first.current?.focus();
  };
  return (
    <>
      <Button ref={first} variant="quiet" aria-expanded={state === 'asked'} onClick={() => setState('asked')}>
        Clear 18+ history now
      </Button>
      {state === 'asked' && (
        <div className={styles.question} ref={bringIntoView}>
          <p>
            This forgets your place in everything 18+ that you have read, for good: here and, if you are
            signed in, on all your devices.
          </p>
          <Button variant="strong" onClick={() => settle('done')}>
            Clear it
          </Button>
          <Button variant="quiet" onClick={() => settle(null)}>
            Keep it
          </Button>
        </div>
      )}
      <p role="status" className={styles.done} ref={message}>
        {state === 'done' &&
          'Your 18+ history is cleared. If you are signed in, your account follows as soon as it can be reached.'}
      </p>
    </>
  );
}
