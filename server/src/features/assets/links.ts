/**
 * Signed links to images: `?e=<unix seconds>&s=<signature>`, valid for one stem until that time. A reader's link
 * opens a locked image, but all other checks still apply; a link for staff opens the image on any site.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { linkStepSeconds } from '@longstrip/contract/assets/picture.rules';
import { LRUCache } from 'lru-cache';

const lifeSeconds = 2 * linkStepSeconds;

/**
 * When a link made now expires, in unix seconds: in one hour, rounded up to half an hour. So a repeated list has the same
 * addresses, and browsers use their copies. Earlier if the holder's access ends earlier.
 */
export function linkExpiry(now: Date, accessEnds?: Date): number {
  const expiry = Math.ceil((now.getTime() / 1000 + lifeSeconds) / linkStepSeconds) * linkStepSeconds;
  return accessEnds ? Math.min(expiry, Math.floor(accessEnds.getTime() / 1000)) : expiry;
}

/** The query of a link, with its "?". `of` is a stem or a base address; `expiresAt` is in unix seconds. */
export function signQuery(secret: string, of: string, expiresAt: number, holder: LinkHolder): string {
  return `?e=${expiresAt}&s=${signature(secret, stemIn(of), expiresAt, holder).toString('base64url')}`;
}

const holders = ['reader', 'staff'] as const;
export type LinkHolder = (typeof holders)[number];
/** Whom a valid link is for; `expired` was valid before. */
export type LinkVerdict = LinkHolder | 'expired' | 'forged';

/** A wrong or missing signature is `forged`, even if it claims an expired time. */
export function verifyLink(
  secret: string,
  stem: string,
  query: Readonly<Record<string, unknown>>,
  now: Date,
): LinkVerdict {
  const { e, s } = query;
  if (typeof e !== 'string' || typeof s !== 'string' || !/^[1-9]\d{0,11}$/.test(e) || s.length !== 22)
    return 'forged';
  const sent = Buffer.from(s, 'base64url');
  const holder = holders.find((each) => {
    const expected = signature(secret, stem, Number(e), each);
    return sent.length === expected.length && timingSafeEqual(sent, expected);
  });
  if (!holder) return 'forged';
  return Number(e) * 1000 > now.getTime() ? holder : 'expired';
}

/** All readers of an episode get and send the same links, and a signature costs as much as all else of an image request. */
const signatures = new LRUCache<string, Buffer>({ max: 10_000 });

function signature(secret: string, stem: string, expiresAt: number, holder: LinkHolder): Buffer {
  const name = `${holder} ${stem} ${expiresAt} ${secret}`;
  const known = signatures.get(name);
  if (known) return known;
  const signed = createHmac('sha256', keyOf(secret, holder)).update(`${stem}/${expiresAt}`).digest();
  const made = Buffer.copyBytesFrom(signed, 0, 16);
  signatures.set(name, made);
  return made;
}

/** Deriving a key costs as much as a signature, and each link is checked with both. */
const keys = new LRUCache<string, Buffer>({ max: 4 });

function keyOf(secret: string, holder: LinkHolder): Buffer {
  const name = `${holder} ${secret}`;
  const known = keys.get(name);
  if (known) return known;
  const key = createHmac('sha256', secret).update(`assets/link/${holder}`).digest();
  keys.set(name, key);
  return key;
}

function stemIn(base: string): string {
  return base.slice(base.lastIndexOf('/') + 1);
}
