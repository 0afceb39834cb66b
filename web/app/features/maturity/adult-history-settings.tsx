import { adultKeepDays, type AdultKeepDays } from '@longstrip/contract/reading/adult-history.rules';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { keepingText, parseKeeping, watchKeeping } from '../../platform/adult-history.ts';
import { chooseKeepDays, clearAdultHistory } from '../../platform/wish-adult-history.ts';
import actions from '../../ui/action.module.css';
import styles from './adult-history-settings.module.css';
import parts from './adult-settings.module.css';

const words: Record<AdultKeepDays, string> = {
  30: '30 days',
  7: '7 days',
  1: '1 day',
  0: 'Until I close the browser',
};
const choices = [null, ...adultKeepDays] as const;

/** How long 18+ reading is remembered, and the way to forget it now. */
export function AdultHistorySettings() {
  const { days } = parseKeeping(useSyncExternalStore(watchKeeping, keepingText, () => null));
  return (
    <section className={parts.part} aria-labelledby="adult-history">
      <h3 id="adult-history">Your 18+ reading history</h3>
      <p>
        What you read here is kept apart from your other reading. “Continue reading” and “Last read” of the
        normal site never show it.
      </p>
      <fieldset className={styles.choice}>
        <legend>Keep my 18+ reading history</legend>
        {choices.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="adult-history-days"
              checked={value === days}
              onChange={() => chooseKeepDays(value)}
            />
            {value === null ? 'Always' : words[value]}
          </label>
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

/** The dialog scrolls, and what is asked comes below the button that asks for it. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function Clearing() {
  const [state, setState] = useState<'asked' | 'done' | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (state === 'done') bringIntoView(said.current);
  }, [state]);
  const settle = (next: 'done' | null) => {
    if (next) clearAdultHistory();
    setState(next);
    // The button that had the focus goes with its question.
    first.current?.focus();
  };
  return (
    <>
      <button
        type="button"
        ref={first}
        className={actions.quiet}
        aria-expanded={state === 'asked'}
        onClick={() => setState('asked')}
      >
        Clear 18+ history now
      </button>
      {state === 'asked' && (
        <div className={styles.question} ref={bringIntoView}>
          <p>
            This forgets your place in everything 18+ that you have read, for good: here and, if you are
            signed in, on all your devices.
          </p>
          <button type="button" className={actions.strong} onClick={() => settle('done')}>
            Clear it
          </button>
          <button type="button" className={actions.quiet} onClick={() => settle(null)}>
            Keep it
          </button>
        </div>
      )}
      <p role="status" className={styles.done} ref={said}>
        {state === 'done' &&
          'Your 18+ history is cleared. If you are signed in, your account follows as soon as it can be reached.'}
      </p>
    </>
  );
}
