export type DemoPlan = {
  id: '1week' | '4weeks' | '12weeks' | '24weeks';
  duration: string;
  badge: 'Premium';
  description: string;
  firstPriceCents: number;
  renewalPriceCents: number;
  weeks: number;
  period: 'week';
  includesUncensored: boolean;
  disclaimers: string[];
};

const stop =
  'Stop renewal any time on your account page or from the reminder mail; access stays until the paid period ends.';
const firstOnly = (first: string, later: string, every: string): string =>
  `The first payment is $${first}. After that it renews at the higher price of $${later} every ${every} until you stop it.`;
const reminder = 'We mail you before the first renewal at the higher price, with a link that stops it.';
const censored = 'Uncensored content is not included in this plan.';

export const plans: DemoPlan[] = [
  {
    id: '1week',
    duration: '1 week',
    badge: 'Premium',
    weeks: 1,
    period: 'week',
    firstPriceCents: 799,
    renewalPriceCents: 799,
    includesUncensored: false,
    description: 'All episodes of every comic for a week. <b>Uncensored content not included.</b>',
    disclaimers: ['Renews at $7.99 every week until you stop it.', censored, stop],
  },
  {
    id: '4weeks',
    duration: '4 weeks',
    badge: 'Premium',
    weeks: 4,
    period: 'week',
    firstPriceCents: 1349,
    renewalPriceCents: 1599,
    includesUncensored: false,
    description: 'All episodes of every comic, new ones every week. <b>Uncensored content not included.</b>',
    disclaimers: [firstOnly('13.49', '15.99', '4 weeks'), censored, reminder, stop],
  },
  {
    id: '12weeks',
    duration: '12 weeks',
    badge: 'Premium',
    weeks: 12,
    period: 'week',
    firstPriceCents: 2499,
    renewalPriceCents: 3599,
    includesUncensored: true,
    description:
      'All episodes of every comic, <b>uncensored content included</b> for readers of 18 and over.',
    disclaimers: [firstOnly('24.99', '35.99', '12 weeks'), reminder, stop],
  },
  {
    id: '24weeks',
    duration: '24 weeks',
    badge: 'Premium',
    weeks: 24,
    period: 'week',
    firstPriceCents: 4199,
    renewalPriceCents: 7999,
    includesUncensored: true,
    description: 'Half a year of everything, <b>uncensored content included</b> for readers of 18 and over.',
    disclaimers: [firstOnly('41.99', '79.99', '24 weeks'), reminder, stop],
  },
];
