import type { ChapterAccess, LockReason, OpenBecause } from './access.rules.ts';

type LockText = {
  /** Beside the lock in a list. */
  short: string;
  /** The state. */
  title: string;
  /** How to open it. */
  opens: string;
};

/** Why a chapter is locked and what opens it besides coins: for lists, lock pages, the account and support. */
const lockTexts: Record<LockReason, LockText> = {
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

const openTexts: Record<OpenBecause, Pick<LockText, 'short' | 'title'>> = {
  first_chapters: { short: 'Free', title: 'The first three episodes are free for everyone' },
  free_chapter: { short: 'Free', title: 'This episode is free for everyone' },
  membership: { short: 'Premium', title: 'Your Premium membership opens this episode' },
  coins: { short: 'Unlocked', title: 'You unlocked this episode with coins, for good' },
  staff: { short: 'Staff', title: 'Staff can open every episode' },
};

/** Null when the chapter is open. */
export function lockOf(access: ChapterAccess): LockText | null {
  return access.state === 'locked' ? lockTexts[access.reason] : null;
}

/** Why a chapter is open or locked: beside it in a list, and as a sentence. */
export function accessText(access: ChapterAccess): Pick<LockText, 'short' | 'title'> {
  return access.state === 'open' ? openTexts[access.because] : lockTexts[access.reason];
}

/** The text of the lock for the code of a refused call; undefined if the code is not a lock reason. */
export function lockTextOf(code: string | undefined): LockText | undefined {
  return (lockTexts as Record<string, LockText | undefined>)[code ?? ''];
}
