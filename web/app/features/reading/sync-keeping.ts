import {
  type AdultKeeping,
  keepsEverything,
  mergedKeeping,
} from '@longstrip/contract/reading/adult-history.rules';
import { readKeeping } from '../../platform/adult-history.ts';
import { writeKeeping } from '../../platform/wish-adult-history.ts';

const same = (one: AdultKeeping, other: AdultKeeping) => JSON.stringify(one) === JSON.stringify(other);
/** A wish of somebody, as against what was here before anybody came. */
const isWish = ({ chosen, clearedBefore }: AdultKeeping) => chosen > 0 || clearedBefore > 0;

/** How long 18+ reading is to be kept, in this browser and in the account of whoever is signed in. */
export function syncedKeeping() {
  let known = keepsEverything;
  return {
    /** A wish that the account does not know yet. */
    unsent: () => isWish(readKeeping()) && !same(readKeeping(), known),
    /** What every call carries: the account takes nothing that is to be forgotten. */
    sent: (): { adult?: AdultKeeping } => (isWish(readKeeping()) ? { adult: readKeeping() } : {}),
    /** The account's answer comes in; what was wished meanwhile stays, and goes out next. */
    settle(sent: AdultKeeping | undefined, answer: AdultKeeping): void {
      const now = readKeeping();
      const since = isWish(now) && (!sent || !same(now, sent));
      known = answer;
      const settled = since ? mergedKeeping(now, answer) : answer;
      if (!same(settled, now)) writeKeeping(settled);
    },
  };
}
