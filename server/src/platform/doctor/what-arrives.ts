/**
 * `npm run doctor` asks PUBLIC_URL what arrives here of its request: proxies in between change address, protocol and host.
 * Only who knows the secret of the site gets an answer.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SiteVariant } from '@longstrip/contract/site';

export const doctorHeader = 'x-longstrip-doctor';

export type Arrival = {
  address: string;
  protocol: string;
  host: string;
  site: SiteVariant;
  /** Whether the host is one of the settings. */
  isKnownHost: boolean;
  region: string | null;
};

const validMs = 10 * 60_000;

const sign = (secret: string, time: string) =>
  createHmac('sha256', secret).update(`doctor ${time}`).digest('base64url');

export function doctorToken(secret: string, now = Date.now()): string {
  return `${now}.${sign(secret, String(now))}`;
}

export function isDoctorToken(secret: string, token: string, now = Date.now()): boolean {
  const [, time = '', signature = ''] = /^(\d{1,16})\.([\w-]{43})$/.exec(token) ?? [];
  if (!signature || Math.abs(now - Number(time)) > validMs) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, time)));
}
