import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { ageCheckOf, type AgeCheck } from './age-check.ts';
import { provesAge } from './age-proof.ts';
import { regionAllowsMature } from './region.ts';

export type Maturity = {
  check: AgeCheck;
  secret: string;
  clock: Clock;
  /** What a request shows of age and region; the age only where `cookies` is set. */
  of(
    request: FastifyRequest,
    origin: string,
    cookies: boolean,
  ): Pick<Caller, 'ageConfirmed' | 'matureAllowed'>;
};

export function openMaturity(
  config: Pick<Config, 'maturity'>,
  { secret, clock }: { secret: string; clock: Clock },
): Maturity {
  const { ageCheck, region } = config.maturity;
  const check = ageCheckOf(ageCheck);
  return {
    ...{ check, secret, clock },
    of: ({ headers }, origin, cookies) => ({
      ageConfirmed:
        check.asksNobody || (cookies && provesAge(headers.cookie, { origin, secret }, clock.now())),
      matureAllowed: regionAllowsMature(headers, region),
    }),
  };
}
