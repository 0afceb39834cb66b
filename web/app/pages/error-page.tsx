import { useEffect } from 'react';
import { BareHead } from '../platform/head.tsx';
import type { ShownFailure } from '../platform/router/failure.ts';
import { Link, useMoving, useParams, useRouter } from '../platform/router/index.ts';
import actions from '../ui/action.module.css';
import { Notice } from '../ui/notice.tsx';
import { failureWords } from './failure-words.ts';

/** In place of a page that could not be shown: what happened, and the next step. */
export function ErrorPage({ failure }: { failure: ShownFailure }) {
  const { sign, title, words, again } = failureWords(failure);
  const { reload } = useRouter();
  const busy = useMoving();
  const waits = failure.code === 'network';
  useEffect(() => {
    if (!waits) return;
    const retry = () => void reload();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [waits, reload]);
  const { id, chapterId } = useParams();
  const back = chapterId ? { to: `/comic/${id}`, words: 'To the comic' } : { to: '/', words: 'Home' };
  return (
    <>
      <BareHead title={title} />
      <Notice
        page
        sign={sign}
        title={title}
        action={
          <>
            {again ? (
              // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- a link, so that it also tries again without JavaScript
              <a
                className={actions.strong}
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
              <Link className={actions.strong} to="/categories">
                Browse comics
              </Link>
            )}
            <Link className={actions.quiet} to={back.to}>
              {back.words}
            </Link>
          </>
        }
      >
        {words}
      </Notice>
    </>
  );
}
