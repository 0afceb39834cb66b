import type { ChapterAccess, LockReason } from '@longstrip/contract/reading/access.rules';

type Words = {
  /** Beside the lock in a list. */
  short: string;
  /** What is so. */
  title: string;
  /** What would open it. */
  opens: string;
};

/** Why a chapter is locked and what would open it, said the same everywhere. */
const lockWords: Record<LockReason, Words> = {
  premium_required: {
    short: 'Premium',
    title: 'This episode is part of Premium',
    opens:
      'A Premium membership opens every episode, uncensored ones for plans of 12 or 24 weeks. The first three are free for everyone.',
  },
  plan_excludes_uncensored: {
    short: 'Not in your plan',
    title: 'Your plan does not include uncensored episodes',
    opens: 'The 12-week and 24-week plans include uncensored episodes.',
  },
  age_confirmation_required: {
    short: '18+',
    title: 'This episode is for adults',
    opens: 'It opens once you have confirmed that you are 18 or older.',
  },
  region_restricted: {
    short: 'Not in your region',
    title: 'This episode is not available in your region',
    opens: 'The rules where you are do not allow us to show it. Other episodes and comics are open.',
  },
  not_published: {
    short: 'Not out yet',
    title: 'This episode is not out yet',
    opens:
      'It opens on the day it is published. If its comic offers “Read Uncensored”, that version may be out already.',
  },
};

/** Null when the chapter is open. */
export function lockOf(access: ChapterAccess): Words | null {
  return access.state === 'locked' ? lockWords[access.reason] : null;
}

/** The same for the code of a refused call; undefined when it is none of these. */
export function lockWordsOf(code: string | undefined): Words | undefined {
  return (lockWords as Record<string, Words | undefined>)[code ?? ''];
}
