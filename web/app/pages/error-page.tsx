import { useEffect } from 'react';
import { BareHead } from '../platform/head.tsx';
import { useSaysOffline } from '../platform/online.ts';
import type { FailureDetails } from '../platform/router/failure.ts';
import { Link, useIsNavigating, useParams, useRouter } from '../platform/router/index.ts';
import buttons from '@longstrip/kit/button.module.css';
import { Notice } from '../ui/notice.tsx';
import { failureText } from './failure-text.ts';

/** Milliseconds between retries after a lost connection, while the browser is online. */
const retryMs = 3000;

/** Replaces a page that could not be shown: what happened, and the next step. */
export function ErrorPage({ failure }: { failure: FailureDetails }) {
  const { number, title, message, canRetry } = failureText(failure);
  const { reload } = useRouter();
  const busy = useIsNavigating();
  const waits = failure.code === 'network';
  useSaysOffline(waits);
  useEffect(() => {
    if (!waits || busy) return;
    const retry = () => void reload();
    addEventListener('online', retry);
    const timer = navigator.onLine ? setTimeout(retry, retryMs) : undefined;
    return () => {
      removeEventListener('online', retry);
      clearTimeout(timer);
    };
  }, [waits, busy, reload]);
  const { id, chapterId } = useParams();
  const back = chapterId ? { to: `/comic/${id}`, label: 'To the comic' } : { to: '/', label: 'Home' };
  return (
    <>
      <BareHead title={title} />
      <Notice
        page
        code={number}
        title={title}
        action={
          <>
            {canRetry ? (
              // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- a link, so that it also tries again without JavaScript
              <a
                className={buttons.strong}
                href=""
                aria-busy={busy}
                onClick={(event) => {
                  event.preventDefault();
                  void reload();
                }}
              >
                Try again
              </a>
            ) : (
              <Link className={buttons.strong} to="/categories">
                Browse comics
              </Link>
            )}
            <Link className={buttons.quiet} to={back.to}>
              {back.label}
            </Link>
          </>
        }
      >
        {message}
      </Notice>
    </>
  );
}
