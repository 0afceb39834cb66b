import type { MoneyInsight } from './insight.api.ts';

export type MoneyDay = MoneyInsight['days'][number];

export const chargedOf = ({ membershipCents, renewalCents, coinCents }: MoneyDay) =>
  membershipCents + renewalCents + coinCents;
export const backOf = ({ refundedCents, disputedCents }: MoneyDay) => refundedCents + disputedCents;
