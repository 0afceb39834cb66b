import { linkStepSeconds } from '@longstrip/contract/assets/picture.rules';
import type { Slice } from './strip.api.ts';

/** Links whose image did not load. They are replaced even if they should still be valid. */
const failed = new Set<string>();

export function replaceLink({ picture: { query } }: Slice): void {
  if (query) failed.add(query);
}

const expiryIn = (query: string | undefined) => Number(new URLSearchParams(query).get('e'));

/** New links are valid for two steps at least, so those that expire up to one step earlier are valid for one. */
function isStillGood(former: string, now: string): boolean {
  const earlier = expiryIn(now) - expiryIn(former);
  return !failed.has(former) && earlier >= 0 && earlier <= linkStepSeconds;
}

/** Slices of a list that was loaded again, with the links of before, so that the browser uses the images it has. */
export function withKeptLinks(slices: Slice[], before: readonly Slice[]): Slice[] {
  const former = new Map(before.map(({ picture }) => [picture.base, picture.query]));
  return slices.map((slice) => {
    const { picture } = slice;
    const query = former.get(picture.base);
    if (!query || !picture.query || !isStillGood(query, picture.query)) return slice;
    return { ...slice, picture: { ...picture, query } };
  });
}
