import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../platform/hydrated.ts';
import { Link } from '../../platform/router/index.ts';
import type { Refusal } from '@longstrip/client/transport';
import buttons from '@longstrip/kit/button.module.css';
import styles from './age-gate.module.css';
import { hasAgeHint, dropHint, keepHint } from './age-hint.ts';
import { confirmAgeApi } from './confirm-age.api.ts';

type GateProps = {
  siteName: string;
  /** The target for visitors who are not 18 or do not answer; null goes back in the history. */
  leave: { to: string; isOnThisSite: boolean } | null;
  /** Loads the requested page. Resolves with false if it is still refused. */
  onConfirmed: () => Promise<boolean>;
};

const notKept =
  'Your browser did not keep the answer. It may block cookies: allow them for this site, then answer again.';
const messageFor = ({ code }: Refusal) =>
  code === 'network'
    ? 'The site cannot be reached right now. Check the connection, then answer again.'
    : 'Something went wrong on our side, and your answer was not taken. Please answer again.';

/** The question whether the reader is 18 or older, in place of everything that only adults may see. */
export function AgeGate({ siteName, leave, onConfirmed }: GateProps) {
  const [ask, { isLoading }] = confirmAgeApi.endpoints.confirmAge.useMutation();
  const [error, setError] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const alert = useRef<HTMLParagraphElement>(null);
  const isFirstPage = !useRef(useHydrated()).current;

  const confirm = async () => {
    delete document.documentElement.dataset['ageSaid'];
    setError('');
    const { data, error } = await ask();
    if (!data) return setError(messageFor(error as Refusal));
    keepHint(data.until);
    if (await onConfirmed()) return focusHeading();
    dropHint();
    setError(notKept);
  };

  useEffect(() => {
    const { dataset } = document.documentElement;
    // With a hint the document shows the page's layout instead of the question.
    if (isFirstPage && hasAgeHint()) void onConfirmed().then((isShown) => isShown || dropHint());
    else dropHint();
    if (isFirstPage && 'ageSaid' in dataset) void confirm();
    else if (!isFirstPage) {
      // The question may replace a scrolled page at the same address.
      heading.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time the question is shown
  }, []);

  useEffect(() => {
    if (error) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  return (
    <section className={styles.gate} aria-labelledby="age-question">
      <p className={styles.sign} aria-hidden="true">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" fill="currentColor">
          <path d="M0 0h100v9L0 28z" />
          <path className={styles.middle} d="M0 31l100-19v76L0 69z" />
          <path d="M0 72l100 19v9H0z" />
        </svg>
        <span>18+</span>
      </p>
      <div className={styles.text}>
        <h1 id="age-question" ref={heading} tabIndex={-1}>
          This part of {siteName} is for adults
        </h1>
        <p>
          Its comics show nudity, sex and violence. Please go on only if you are 18 or older, and of age where
          you live.
        </p>
        <div className={styles.actions}>
          <button
            type="button"
            data-age-yes=""
            className={`${buttons.strong} ${styles.scripted}`}
            aria-disabled={isLoading}
            aria-describedby="age-error"
            onClick={() => !isLoading && void confirm()}
          >
            I am 18 or older
          </button>
          <Leave leave={leave} />
        </div>
        <p className={`${styles.small} ${styles.scripted}`}>
          This browser keeps your answer for 30 days. We ask for no name, no birthday and no document.
        </p>
        <p className={`${styles.small} ${styles.unscripted}`}>
          Answering needs JavaScript, and so does this part of the site. Please turn it on and load the page
          again.
        </p>
        <p id="age-error" ref={alert} role="alert" className={styles.error}>
          {error}
        </p>
      </div>
    </section>
  );
}

function Leave({ leave }: Pick<GateProps, 'leave'>) {
  if (leave?.isOnThisSite)
    return (
      <Link className={buttons.quiet} to={leave.to}>
        Leave
      </Link>
    );
  if (leave)
    return (
      <a className={buttons.quiet} href={leave.to}>
        Leave
      </a>
    );
  const back = () => (history.length > 1 ? history.back() : location.replace('about:blank'));
  return (
    <button type="button" className={`${buttons.quiet} ${styles.scripted}`} onClick={back}>
      Leave
    </button>
  );
}

/** The button with the focus is removed with the question. */
function focusHeading() {
  requestAnimationFrame(() => {
    const heading = document.querySelector('h1');
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
