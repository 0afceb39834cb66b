import { Link, useRevalidator, useRouteError } from 'react-router';
import { BareHead } from '../platform/head.tsx';
import actions from '../ui/action.module.css';
import { Notice } from '../ui/notice.tsx';
import { failureOf } from './failure.ts';

/** In place of a page that could not be shown: what happened, and the next step. */
export function ErrorPage() {
  const { sign, title, words, again } = failureOf(useRouteError());
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <BareHead title={title} />
      <Notice
        page
        sign={sign}
        title={title}
        action={
          <>
            {again && (
              // A link, so that it also tries again without JavaScript.
              <a
                className={actions.strong}
                href=""
                aria-disabled={state === 'loading'}
                onClick={(event) => {
                  event.preventDefault();
                  void revalidate();
                }}
              >
                Try again
              </a>
            )}
            <Link className={again ? actions.quiet : actions.strong} to={again ? '/' : '/categories'}>
              {again ? 'Home' : 'Browse comics'}
            </Link>
          </>
        }
      >
        {words}
      </Notice>
    </>
  );
}

/** The same where there is no bar and footer around it. */
export function BareErrorPage() {
  return (
    <main>
      <ErrorPage />
    </main>
  );
}
