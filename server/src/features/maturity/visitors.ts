import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Audience } from '../../platform/http/caller.ts';
import type { RequestedSite } from '../../platform/http/requested-site.ts';
import { trustOf } from '../../platform/http/trusted-proxies.ts';
import { ageCheckOf, type AgeCheck } from './age-check.ts';
import { provesAge } from './age-proof.ts';
import { regionAllowsMature } from './region.ts';

export type Maturity = {
  check: AgeCheck;
  secret: string;
  clock: Clock;
  /** Pages and images differ by the visitor's region. */
  regionsDiffer: boolean;
  /** Age and region of a request; the age only where `cookies` is set. */
  audienceOf(request: FastifyRequest, asked: RequestedSite & { cookies: boolean }): Audience;
};

export function openMaturity(
  config: Pick<Config, 'maturity' | 'http'>,
  { secret, clock }: { secret: string; clock: Clock },
): Maturity {
  const { ageCheck, region } = config.maturity;
  const check = ageCheckOf(ageCheck);
  const trusts = trustOf(config.http.trustProxy);
  return {
    check,
    secret,
    clock,
    regionsDiffer: region.restricted.length > 0,
    audienceOf: ({ headers, raw }, { site, origin, cookies }) => ({
      ageConfirmed:
        !check.asks(site) || (cookies && provesAge(headers.cookie, { origin, secret }, clock.now())),
      matureAllowed: regionAllowsMature(headers, region, trusts(raw.socket.remoteAddress, 0)),
    }),
  };
}
