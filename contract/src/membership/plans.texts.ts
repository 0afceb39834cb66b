import { dollars } from '../payments/money.texts.ts';
import type { Plan } from './plans.ts';

/** How often a plan is charged: `week` or `4 weeks`, after "every". */
export const periodOf = ({ weeks }: Pick<Plan, 'weeks'>): string => (weeks === 1 ? 'week' : `${weeks} weeks`);

/** Names as alternatives: `4 weeks, 12 weeks or 24 weeks`. */
export const eitherOf = (names: readonly string[]): string => joined(names, 'or');

function joined(names: readonly string[], word: 'or' | 'and'): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} ${word} ${last}` : last;
}

/** A disclaimer of plans whose first charge is lower, as long as the reader is offered that charge. */
export const firstPriceDisclaimer = 'The discount applies to the first purchase only.';

/** What staff wrote about a plan, and whether it includes uncensored content. */
export function planDescription(written: string, includesUncensored: boolean): string {
  const coverage = `ncensored content ${includesUncensored ? '' : 'not '}included.`;
  const text = written.trim();
  if (!text) return `U${coverage}`;
  return /[.!?>]$/.test(text) ? `${text} U${coverage}` : `${text}, u${coverage}`;
}

/** The first and later charges of a plan: `$13.49 first, then $15.99`. */
export function chargesOf({
  firstPriceCents,
  renewalPriceCents,
}: Pick<Plan, 'firstPriceCents' | 'renewalPriceCents'>): string {
  const regular = dollars(renewalPriceCents);
  return firstPriceCents === renewalPriceCents
    ? `${regular} each time`
    : `${dollars(firstPriceCents)} first, then ${regular}`;
}

type Coverage = readonly Pick<Plan, 'duration' | 'includesUncensored'>[];

/** The plans that include uncensored content, by name; `all` and `none` instead of names. */
export function uncensoredPlans(plans: Coverage): 'all' | 'none' | string[] {
  const names = plans.filter(({ includesUncensored }) => includesUncensored).map(({ duration }) => duration);
  if (names.length === 0) return 'none';
  return names.length === plans.length ? 'all' : names;
}

/** The same as a sentence. */
export function uncensoredCoverage(plans: Coverage): string {
  const including = uncensoredPlans(plans);
  if (including === 'none') return 'No plan includes uncensored episodes.';
  if (including === 'all') return 'Every plan includes uncensored episodes.';
  const verb = including.length === 1 ? 'includes' : 'include';
  return `Only ${joined(including.map(quoted), 'and')} ${verb} uncensored episodes.`;
}

/** A name that staff wrote, inside a sentence. */
export const quoted = (name: string): string => `“${name}”`;
