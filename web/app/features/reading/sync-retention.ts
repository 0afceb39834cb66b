import {
  type AdultRetention,
  unlimitedRetention,
  mergeRetention,
} from '@longstrip/contract/reading/adult-history.rules';
import { readRetention } from '../../platform/adult-history.ts';
import { writeRetention } from '../../platform/adult-history-retention.ts';

const same = (one: AdultRetention, other: AdultRetention) => JSON.stringify(one) === JSON.stringify(other);
/** A choice of the user, not the default. */
const isExplicit = ({ chosen, clearedBefore }: AdultRetention) => chosen > 0 || clearedBefore > 0;

/** Keeps the retention of 18+ history the same in this browser and in the user's account. */
export function syncedRetention() {
  let synced = unlimitedRetention;
  return {
    /** Whether there is a choice that the account does not have yet. */
    isUnsynced: () => isExplicit(readRetention()) && !same(readRetention(), synced),
    /** The retention for every call, so that the account accepts no expired entries. */
    toSend: (): { adult?: AdultRetention } => (isExplicit(readRetention()) ? { adult: readRetention() } : {}),
    /** Applies the account's answer; a choice made meanwhile stays, and is sent next. */
    applyAnswer(sent: AdultRetention | undefined, answer: AdultRetention): void {
      const now = readRetention();
      const chosenMeanwhile = isExplicit(now) && (!sent || !same(now, sent));
      synced = answer;
      const merged = chosenMeanwhile ? mergeRetention(now, answer) : answer;
      if (!same(merged, now)) writeRetention(merged);
    },
  };
}
