import { confirmAge, withdrawAge } from '@longstrip/contract/maturity/age.endpoints';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { ageCookie } from './age-proof.ts';
import type { Maturity } from './visitors.ts';

/** Binds the calls that confirm an age and take the confirmation back. */
export function serveAge(calls: Calls, { check, secret, clock }: Maturity): void {
  calls.serve(confirmAge, async ({ body, caller, setCookie }) => {
    const now = clock.now();
    const proof = await check.judge(body, now);
    if (!proof) throw new Refusal('age_confirmation_required');
    setCookie(ageCookie(proof.until, { origin: caller.origin, secret }, now));
    return { confirmed: true, until: proof.until.toISOString() };
  });

  calls.serve(withdrawAge, async ({ caller, setCookie }) => {
    setCookie(ageCookie(null, { origin: caller.origin, secret }, clock.now()));
    return { confirmed: !check.asks(caller.site), until: null };
  });
}
