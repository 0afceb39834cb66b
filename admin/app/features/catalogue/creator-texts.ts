import { maxCounted } from '@longstrip/contract/paging.rules';

/** The number of comics of a creator, which are counted up to one more than `maxCounted`. */
export function comicCount(count: number): string {
  return count > maxCounted
    ? `more than ${maxCounted.toLocaleString('en-US')}`
    : count.toLocaleString('en-US');
}
