/** The letters about memberships. Figures and dates are those of the pay page, from one source. */
import { endReasons, type EndReason } from '@longstrip/contract/membership/membership.rules';
import { formatDay } from '@longstrip/contract/days.texts';
import type { MembershipView } from '@longstrip/contract/membership/membership.shapes';
import { cardName } from '@longstrip/contract/payments/card.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { declineSentences } from '@longstrip/contract/payments/payments.rules';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/tables.ts';
import {
  renderLetter,
  type LetterContent,
  type LetterSender,
  type LetterText,
} from '../../../platform/mail/letter-frame.ts';
import { defineFormerLetterQueue, defineLetter } from '../../../platform/mail/letters.ts';
import type { MembershipContext } from '../context.ts';
import { findMembership, type MembershipRecord } from '../membership.queries.ts';
import { viewOf } from '../own-membership.ts';
import { contractLinks, stopFootnote, type Links } from './contract-links.ts';
import { contractRow, nextChargeRows, periodRow } from './figure-rows.ts';

const common = z.object({
  membershipId: z.string(),
  at: z.string(),
  // The membership when the letter was enqueued. It is only shown, so the view of an earlier version is accepted.
  view: z.custom<MembershipView>((view) => typeof view === 'object' && view !== null),
});
type Common = z.infer<typeof common>;

/** What letters are written with. */
type Parts = ReturnType<typeof partsOf>;

function partsOf({ siteName, supportEmail }: LetterSender, { view }: Common, links: Links) {
  return {
    siteName,
    supportEmail,
    links,
    stop: { label: 'See or stop renewal', link: links.stop },
    account: { label: 'Open my account', link: links.account },
    replaceCard: { label: 'Replace the card', link: links.card },
    untilEnd: `Access stays until ${formatDay(view.accessUntil)}.`,
  };
}

const letter = <Payload extends object>(
  name: string,
  payload: z.ZodType<Payload>,
  textOf: (order: Payload & Common, parts: Parts) => LetterText,
) => ({ name, payload, textOf });

/** Typed as a plain object, so that a letter of such a kind has no other fields. */
const nothingElse: z.ZodType<object> = z.object({});

const kinds = {
  reminder: letter('Renewal is near', nothingElse, ({ view }, { siteName, stop, replaceCard }) => ({
    subject: `Your membership renews on ${formatDay(view.periodEnd)}`,
    paragraphs: [
      `From that day on your membership at ${siteName} costs the regular price, as agreed.${view.lastCharge && view.nextCharge ? ` You paid ${dollars(view.lastCharge.cents)} last; then it is ${dollars(view.nextCharge.cents)}${view.card ? `, charged to ${cardName(view.card)}` : ''}.` : ''}`,
    ],
    rows: [periodRow(view), ...nextChargeRows(view)],
    button: stop,
    footnotes: [stopFootnote],
    moreLinks: [replaceCard],
  })),
  /** The renewal could not be charged; `retries` unless this was the last try. */
  renewal_failed: letter(
    'A renewal failed',
    z.object({ reason: z.string(), retries: z.boolean() }),
    (order, { links, stop, replaceCard, untilEnd }) => {
      const nextTry = order.retries ? order.view.nextCharge?.at : null;
      return {
        subject: 'Your renewal could not be paid',
        paragraphs: [
          declineSentences[order.reason as keyof typeof declineSentences] ??
            'There is no card to charge. You were not charged.',
          order.reason === 'authentication_failed'
            ? 'Your bank wants you to confirm this charge. Please pay it on your account page.'
            : 'You can pay on your account page, also with another card.',
          nextTry
            ? `We try again on ${formatDay(nextTry)}. ${untilEnd}`
            : `This was the last try. ${untilEnd} Then your membership ends.`,
        ],
        rows: [
          ['To be paid', dollars(order.view.nextCharge?.cents ?? 0)],
          ...(order.view.card ? [['Card', cardName(order.view.card)] as const] : []),
        ],
        button: { label: 'Pay on my account page', link: links.account },
        footnotes: [
          nextTry
            ? 'If you do not want to renew, please stop renewal: your membership then ends at once, and you will not be charged. You need not sign in for it.'
            : 'If you do not want to renew, you need to do nothing: you will not be charged.',
        ],
        // After the last try only a payment helps.
        moreLinks: nextTry ? [replaceCard, stop] : [stop],
      };
    },
  ),
  ended: letter(
    'The membership ended',
    z.object({ reason: z.enum([...endReasons, 'new_owner']) }),
    (order, { links }) => ({
      subject: 'Your membership has ended',
      paragraphs: [endSentences[order.reason], 'You will not be charged again.'],
      button: { label: 'See the plans', link: links.premium },
      footnotes: ['Episodes that you unlocked with coins stay open, and your reading places are kept.'],
    }),
  ),
  stopped: letter('Renewal was stopped', nothingElse, ({ view }, { siteName, links, account, untilEnd }) => ({
    subject: 'Renewal is stopped',
    paragraphs: [`Your membership at ${siteName} does not renew any more. ${untilEnd}`],
    rows: [periodRow(view), ...nextChargeRows(view)],
    button: view.undoByLinkUntil ? { label: 'See or undo the stop', link: links.stop } : account,
    footnotes: [
      ...(view.undoByLinkUntil
        ? [`The link can undo the stop until ${formatDay(view.undoByLinkUntil)}, without signing in.`]
        : []),
      'If you change your mind, you can resume renewal on your account page until access ends.',
    ],
  })),
  resumed: letter('Renewal was resumed', nothingElse, ({ view }, { siteName, stop }) => ({
    subject: 'Renewal is on again',
    paragraphs: [`Your membership at ${siteName} renews again.`],
    rows: [periodRow(view), ...nextChargeRows(view)],
    button: stop,
    footnotes: [stopFootnote],
  })),
  /** The name is missing in letters of earlier versions. */
  plan_changed: letter(
    'The plan was changed',
    z.object({ nextPlanName: z.string().optional() }),
    (order, { siteName, stop }) => ({
      subject: 'Your plan has been changed',
      paragraphs: [
        order.nextPlanName === undefined || order.nextPlanName === order.view.planName
          ? `Your membership at ${siteName} keeps its plan of ${order.view.planName}.`
          : `Your membership at ${siteName} changes from ${order.view.planName} to ${order.nextPlanName} on ${formatDay(order.view.periodEnd)}.`,
      ],
      rows: [
        periodRow(order.view),
        ...(order.nextPlanName === undefined ? [] : [['Plan from then on', order.nextPlanName] as const]),
        ...nextChargeRows(order.view),
      ],
      button: stop,
      footnotes: [stopFootnote],
    }),
  ),
  card_replaced: letter(
    'The card was replaced',
    nothingElse,
    ({ view }, { siteName, supportEmail, stop, replaceCard }) => ({
      subject: `Your membership now renews with ${view.card ? cardName(view.card) : 'another card'}`,
      paragraphs: [
        `The card of your membership at ${siteName} was replaced on your account page. Nothing was charged. The card before is deleted here and at our payment provider, once no open payment needs it.`,
      ],
      rows: nextChargeRows(view),
      button: replaceCard,
      footnotes: [
        'To go back to the card before, replace the card again with it.',
        `If you did not do this, another person has used your account: please change your password, replace the card, and write to ${supportEmail}.`,
      ],
      moreLinks: [stop],
    }),
  ),
  days_given: letter(
    'Days were given',
    z.object({ days: z.number() }),
    (order, { siteName, stop, account }) => ({
      subject: `You were given ${order.days} ${order.days === 1 ? 'day' : 'days'}`,
      paragraphs: [
        `We have added ${order.days === 1 ? 'a day' : `${order.days} days`} to your membership at ${siteName}.`,
      ],
      rows: [periodRow(order.view), ...nextChargeRows(order.view)],
      // The links of earlier letters expire by the former end of the period.
      button: order.view.nextCharge ? stop : account,
      footnotes: ['They cost nothing.', ...(order.view.nextCharge ? [stopFootnote] : [])],
    }),
  ),
  yearly_summary: letter(
    'Summary of a year',
    z.object({ paidCents: z.int(), payments: z.int() }),
    (order, { siteName, stop }) => ({
      subject: 'Your membership in the last year',
      paragraphs: [`Once a year we tell you what your membership at ${siteName} costs.`],
      rows: [
        [
          'Paid in the last year',
          `${dollars(order.paidCents)} in ${order.payments} ${order.payments === 1 ? 'payment' : 'payments'}`,
        ],
        periodRow(order.view),
        ...nextChargeRows(order.view),
      ],
      button: stop,
      footnotes: [stopFootnote],
    }),
  ),
  /** A payment succeeded when there was nothing to pay for any more, and is refunded. */
  not_needed: letter(
    'A payment that was not needed is given back',
    z.object({ amountCents: z.int() }),
    (order, { siteName, account }) => ({
      subject: 'Your payment goes back to you',
      paragraphs: [
        `Your bank agreed to a payment of ${dollars(order.amountCents)} when it was not needed any more: your membership at ${siteName} had changed or ended meanwhile, so the payment buys nothing.`,
        'All of it goes back to your card. Banks take up to ten days to show that.',
      ],
      rows: [['Goes back', dollars(order.amountCents)]],
      button: account,
      footnotes: ['You need to do nothing.'],
    }),
  ),
  /** A cancellation by contract number was carried out; `at` is proof of its time. */
  cancellation_confirmed: letter('A contract was cancelled', nothingElse, (order, { links, untilEnd }) => ({
    subject: 'Your cancellation',
    paragraphs: [
      `We received your cancellation on ${minuteOf(order.at)}. It takes effect at once: your membership does not renew, and you will not be charged again.`,
      order.view.state === 'ended' ? 'The membership has ended.' : untilEnd,
    ],
    rows: [periodRow(order.view)],
    button: { label: 'See the contract', link: links.stop },
    footnotes: [
      'Please keep this email: it confirms your cancellation. You can resume renewal on your account page until access ends.',
    ],
  })),
  /** A cancellation with a wrong or unknown contract number. */
  cancellation_link: letter('A contract could not be found', nothingElse, (order, { siteName, links }) => ({
    subject: 'Please confirm your cancellation',
    paragraphs: [
      `On ${minuteOf(order.at)} a membership at ${siteName} was to be cancelled with this address, but with another contract number. Press the button to see your contract and cancel it.`,
    ],
    button: { label: 'See or stop renewal', link: links.stop },
    footnotes: ['If you did not ask for this, just ignore this email. Nothing has changed.'],
  })),
};
type Kinds = typeof kinds;

/** What a letter of each kind says beside the membership. */
export type MembershipLetter = {
  [Kind in keyof Kinds]: { kind: Kind } & z.infer<Kinds[Kind]['payload']>;
}[keyof Kinds];

export type LetterOrder = MembershipLetter & Common;

export function membershipLetter(
  from: LetterSender,
  { kind, ...order }: LetterOrder,
  links: Links,
): LetterContent {
  const { textOf } = kinds[kind] as { textOf: (each: typeof order, parts: Parts) => LetterText };
  const text = textOf(order, partsOf(from, order, links));
  return renderLetter(from, { ...text, rows: [...(text.rows ?? []), contractRow(order.view)] });
}

export const membershipLetters = (Object.keys(kinds) as MembershipLetter['kind'][]).map((kind) =>
  defineLetter({
    kind: `membership.${kind}`,
    name: kinds[kind].name,
    payload: z.intersection(kinds[kind].payload, common),
    /** To the present address of the reader, if any. */
    async write(order: Common, { db, config, secret, accounts }: MembershipContext) {
      const record = await findMembership(db, order.membershipId);
      const to = record?.uid && (await accounts.emailOf(record.uid));
      if (!to) return null;
      const links = contractLinks(record, new Date(order.at), { config, secret });
      const content = membershipLetter(config, { kind, ...order } as LetterOrder, links);
      return { to, uid: record.uid, ...content };
    },
  }),
);

export const formerLetterQueue = defineFormerLetterQueue(
  'membership-letter',
  z.looseObject({ kind: z.string() }),
);

/** Enqueues a letter in the transaction that makes it necessary. */
export async function enqueueLetter(
  tx: Tx,
  { record, kind, ...details }: MembershipLetter & { record: MembershipRecord },
  context: MembershipContext,
): Promise<void> {
  if (record.uid === null || !context.sendsLetters) return;
  const at = context.moneyClock.now().toISOString();
  const order = { ...details, membershipId: record.id, at, view: await viewOf(tx, record, context) };
  await context.letters.send(tx, { kind: `membership.${kind}` }, order);
}

const endSentences: Record<EndReason | 'new_owner', string> = {
  stopped: 'Renewal was stopped, and the time you paid for is over.',
  given_days_over: 'The days you were given are over.',
  not_paid: 'The renewal could not be paid within seven days.',
  refunded: 'Your payment was given back.',
  dispute: 'The payment is disputed at your bank, so it does not pay for a membership at present.',
  withdrawn: 'You withdrew from the contract.',
  erased: 'Your account was deleted.',
  new_owner:
    'It was bought with an account that had not verified this address, and the owner of the address has verified it since. The unused part of what was paid goes back to the cards that paid.',
};

const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function minuteOf(moment: string): string {
  return `${minute.format(new Date(moment))} UTC`;
}
