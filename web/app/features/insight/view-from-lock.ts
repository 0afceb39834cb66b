import type { ViewToCount } from './watch-view.ts';

/** The view of a page that a lock led to, if the address that it leads back to is an episode. */
export function viewFromLock(step: 'plans' | 'checkout', returnTo: string | null): ViewToCount | null {
  const [, chapterId, uncensored] =
    /^\/comic\/[\w-]+\/([\da-f]{8}-[\da-f-]{27})(\/uncensored)?(?:[?#]|$)/.exec(returnTo ?? '') ?? [];
  return chapterId ? { step, chapterId, ...(uncensored && { variant: 'uncensored' }) } : null;
}
