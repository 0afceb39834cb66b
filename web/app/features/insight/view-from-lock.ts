import type { ViewToCount } from './watch-view.ts';

/** The view of a page that a lock led to. Null if the page to return to is not an episode. */
export function viewFromLock(step: 'plans' | 'checkout', returnTo: string | null): ViewToCount | null {
  const [, chapterId, uncensored] =
    /^\/comic\/[\w-]+\/([\da-f]{8}-[\da-f-]{27})(\/uncensored)?(?:[?#]|$)/.exec(returnTo ?? '') ?? [];
  return chapterId ? { step, chapterId, ...(uncensored && { variant: 'uncensored' }) } : null;
}
