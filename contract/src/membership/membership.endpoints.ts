/** A person's own membership: buying, changing, stopping. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, moment, noBody, noParams, text } from '../fields.ts';
import { changedAnswer, listAnswer } from '../paging.ts';
import { membershipView, planQuote } from './membership.shapes.ts';
import { planId } from './plans.ts';

const cents = z.int().min(0);
const agreedToTerms = z.literal(true);
/** A token that the provider made of a card in the browser. */
const newCard = z.strictObject({ token: text(500) });
/** A new card, or the card of the last payment. */
const card = z.union([newCard, z.literal('saved')]);
const paymentToProcess = changedAnswer(z.object({ paymentId: id }));
/** A person has at most one membership that gives access. */
const ownMembership = z.object({ data: z.array(membershipView).max(1) });

export const quotePlans = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'quotePlans',
  method: 'POST',
  path: '/membership/quotes',
  access: 'signed-in',
  status: 200,
  summary:
    'What each plan costs the caller now, shortest first, and whether it is an upgrade or a downgrade.',
  params: noParams,
  body: noBody,
  answer: listAnswer(planQuote),
});

export const buyMembership = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'buyMembership',
  method: 'POST',
  path: '/membership/purchases',
  access: 'signed-in',
  idempotencyKey: true,
  status: 201,
  summary:
    'Creates the payment of a new membership or of an upgrade; processPayment then charges it. Refused as price_changed if the figures shown are out of date, and as card_had_first_price if they are those of a first price that the card has had before; `usedCardFigures` of the quote then apply.',
  params: noParams,
  body: z.strictObject({
    planId,
    card,
    agreedToTerms,
    shown: z.strictObject({ firstChargeCents: cents, nextChargeCents: cents }),
  }),
  answer: paymentToProcess,
});

export const changePlanLater = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'changePlanLater',
  method: 'POST',
  path: '/membership/plan',
  access: 'signed-in',
  status: 200,
  summary:
    'Changes to a shorter plan at the end of the present period; the present plan undoes such a change. A stopped renewal is resumed.',
  params: noParams,
  body: z.strictObject({ planId, agreedToTerms, shown: z.strictObject({ nextChargeCents: cents }) }),
  answer: ownMembership,
});

export const myMembership = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'myMembership',
  method: 'GET',
  path: '/membership',
  access: 'signed-in',
  status: 200,
  summary:
    'The membership of the caller that gives access now, or an empty list and the one that ended last.',
  params: noParams,
  body: noBody,
  answer: ownMembership.extend({
    lastEnded: z
      .object({ planName: z.string(), endedAt: moment })
      .nullable()
      .meta({ description: 'Null while a membership gives access, and for people who never had one.' }),
  }),
});

export const stopRenewal = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'stopRenewal',
  method: 'POST',
  path: '/membership/stop',
  access: 'signed-in',
  status: 200,
  summary:
    'Stops renewal at once. Access stays until the end of the paid period; after it, during grace, the membership ends.',
  params: noParams,
  body: noBody,
  answer: ownMembership,
});

export const resumeRenewal = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'resumeRenewal',
  method: 'POST',
  path: '/membership/resume',
  access: 'signed-in',
  status: 200,
  summary: 'Resumes a stopped renewal. Refused without a saved card.',
  params: noParams,
  body: noBody,
  answer: ownMembership,
});

export const payRenewal = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'payRenewal',
  method: 'POST',
  path: '/membership/renewal',
  access: 'signed-in',
  idempotencyKey: true,
  status: 201,
  summary:
    'During grace: creates the payment of the renewal, if the bank asks the reader to confirm, or to use another card.',
  params: noParams,
  body: z.strictObject({ card, shown: z.strictObject({ nextChargeCents: cents }) }),
  answer: paymentToProcess,
});

export const replaceCard = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'replaceCard',
  method: 'POST',
  path: '/membership/card',
  access: 'signed-in',
  idempotencyKey: true,
  status: 201,
  summary:
    'Creates a payment of nothing that replaces the card of a membership; processPayment then has the bank check the card. Nothing is charged. Refused as no_charge_ahead if the membership charges no card by itself any more.',
  params: noParams,
  body: z.strictObject({ card: newCard }),
  answer: paymentToProcess,
});

export const renewalCalendar = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'renewalCalendar',
  method: 'GET',
  path: '/membership/renewal.ics',
  access: 'signed-in',
  status: 200,
  summary:
    'The date of the next charge as a calendar entry with a reminder a week ahead. Refused during grace, when it is due already.',
  params: noParams,
  body: noBody,
  answer: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  download: { type: 'text/calendar', fileName: 'renewal.ics' },
});
