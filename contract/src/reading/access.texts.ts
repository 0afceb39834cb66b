import type { Plan } from '../membership/plans.ts';
import { eitherOf, quoted, uncensoredPlans } from '../membership/plans.texts.ts';
import {
  type ChapterAccess,
  freeChapterCount,
  type LockReason,
  lockReasons,
  type OpenBecause,
} from './access.rules.ts';

/** The episodes of every comic that are open to everyone. */
export const freeEpisodes = `first ${freeChapterCount} episodes`;

/** What the sentences about a lock depend on besides its reason. */
export type LockTerms = {
  /** The plans on sale. As long as they are not known, no sentence says what a plan includes. */
  plans: readonly Pick<Plan, 'duration' | 'includesUncensored'>[] | undefined;
  /** The episode is uncensored content, which not every plan includes. */
  adult: boolean;
};

type LockText = {
  /** Beside the lock in a list. */
  short: string;
  /** The state. */
  title: string;
  /** How to open it. */
  opens: string;
};

export const lockTitles: Record<LockReason, string> = {
  premium_required: 'This episode is part of Premium',
  plan_excludes_uncensored: 'Your plan does not include uncensored episodes',
  age_confirmation_required: 'This episode is for adults',
  region_restricted: 'This episode is not available in your region',
  not_published: 'This episode is not out yet',
};

const fixedTexts = {
  age_confirmation_required: {
    short: '18+',
    opens: 'It opens once you have confirmed that you are 18 or older.',
  },
  region_restricted: {
    short: 'Not in your region',
    opens: 'The rules where you are do not allow us to show it. Other episodes and comics are open.',
  },
  not_published: {
    short: 'Not out yet',
    opens:
      'It opens on the day it is published. If its comic offers “Read Uncensored”, that version may be out already.',
  },
};

const openTexts: Record<OpenBecause, Omit<LockText, 'opens'>> = {
  first_chapters: { short: 'Free', title: `The ${freeEpisodes} are free for everyone` },
  free_chapter: { short: 'Free', title: 'This episode is free for everyone' },
  membership: { short: 'Premium', title: 'Your Premium membership opens this episode' },
  coins: { short: 'Unlocked', title: 'You unlocked this episode with coins, for good' },
  staff: { short: 'Staff', title: 'Staff can open every episode' },
};

/** Why a chapter is locked and what opens it besides coins: for lists, lock pages and support. */
export function lockText(reason: LockReason, { plans, adult }: LockTerms): LockText {
  const title = lockTitles[reason];
  if (reason === 'plan_excludes_uncensored') return { title, ...uncensoredText(plans, 'Not in your plan') };
  if (reason !== 'premium_required') return { title, ...fixedTexts[reason] };
  const free = `The ${freeEpisodes} are free for everyone.`;
  if (adult) {
    const { short, opens } = uncensoredText(plans, 'Premium');
    return { title, short, opens: `${opens} ${free}` };
  }
  return {
    title,
    short: 'Premium',
    opens: `A Premium membership opens every episode${coverageOf(plans)}. ${free}`,
  };
}

/** For uncensored content. `unnamed`: the short text as long as the plans are not known. */
function uncensoredText(plans: LockTerms['plans'], unnamed: string): Pick<LockText, 'short' | 'opens'> {
  if (!plans) return { short: unnamed, opens: 'A plan that includes uncensored episodes opens it.' };
  const including = uncensoredPlans(plans);
  if (including === 'none')
    return { short: 'Not in any plan', opens: 'No plan includes uncensored episodes.' };
  if (including === 'all')
    return { short: 'Premium (any plan)', opens: 'Every plan opens it, and every other episode.' };
  return {
    short: `Premium (${eitherOf(including)})`,
    opens: `The plan ${eitherOf(including.map(quoted))} opens it, and every other episode.`,
  };
}

/** Follows "every episode". */
function coverageOf(plans: LockTerms['plans']): string {
  if (!plans) return '';
  const including = uncensoredPlans(plans);
  if (including === 'none') return ', uncensored ones not included';
  if (including === 'all') return ', uncensored ones included';
  return `, uncensored ones with the plan ${eitherOf(including.map(quoted))}`;
}

/** Why a chapter is open or locked: beside it in a list, and as a sentence. */
export function accessText(access: ChapterAccess, terms: LockTerms): Omit<LockText, 'opens'> {
  return access.state === 'open' ? openTexts[access.because] : lockText(access.reason, terms);
}

/** The lock reason that is the code of a refused call; undefined if the code is another one. */
export function lockReasonOf(code: string | undefined): LockReason | undefined {
  return lockReasons.find((reason) => reason === code);
}
