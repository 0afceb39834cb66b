/** The link of a mail that shows a membership and stops its renewal: its id, an expiry and a signature. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../platform/http/refusal.ts';

/** A link is valid this long after the period: while a failed renewal is retried. The next receipt has a new link. */
const secondsAfterPeriod = 7 * 86_400;

export function createContractLink(membershipId: string, periodEnd: Date, secret: string): string {
  const expires = Math.floor(periodEnd.getTime() / 1000) + secondsAfterPeriod;
  return `${membershipId}.${expires}.${signature(membershipId, expires, secret)}`;
}

/** The id of the membership. Refuses links that were altered or have expired. */
export function readContractLink(token: string, now: Date, secret: string): string {
  const [, id, expires, sent] = /^([0-9a-f-]{36})\.([1-9]\d{9,10})\.([\w-]{43})$/.exec(token) ?? [];
  if (!id || !sent) throw new Refusal('code_invalid');
  const expected = signature(id, Number(expires), secret);
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(sent))) throw new Refusal('code_invalid');
  if (Number(expires) * 1000 <= now.getTime()) throw new Refusal('link_expired');
  return id;
}

function signature(membershipId: string, expires: number, secret: string): string {
  const key = createHmac('sha256', secret).update('membership/contract-link').digest();
  return createHmac('sha256', key).update(`${membershipId}/${expires}`).digest('base64url');
}
