import { getJson, removeItem, setItem } from '@longstrip/client/browser-storage';

const storageKey = 'followedLink';
const area = 'sessionStorage';

type FollowedLink = {
  href: string;
  /** Travels with the navigation, like the state of a history entry. */
  state?: unknown;
  /** The document takes the place of the page's history entry. */
  replaces?: boolean;
};

/** Leaves a note for the document that a link of the site loads: other documents begin where they were left. */
export function noteFollowedLink(link: FollowedLink): void {
  setItem(storageKey, JSON.stringify(link), area);
}

/** The link that has led to this document. Null after a reload, Back, or an address that was typed. */
export function followedLink(): FollowedLink | null {
  const link = getJson(storageKey, area) as FollowedLink | null;
  return link?.href === location.pathname + location.search + location.hash ? link : null;
}

/** The same, once: the note is removed. */
export function takeFollowedLink(): FollowedLink | null {
  const link = followedLink();
  removeItem(storageKey, area);
  return link;
}
