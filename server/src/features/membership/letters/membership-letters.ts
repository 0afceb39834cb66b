/** The letters about memberships. Figures and dates are those of the pay page, from one source. */
import type { EndReason } from '@longstrip/contract/membership/membership.rules';
import { formatDay } from '@longstrip/contract/days.texts';
import { cardName } from '@longstrip/contract/payments/card.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { declineSentences } from '@longstrip/contract/payments/payments.rules';
import {
  renderLetter,
  type LetterSender,
  type LetterText,
  type LetterContent,
} from '../../../platform/mail/letter-frame.ts';
import { contractRow, nextChargeRows, periodRow } from './figure-rows.ts';
import type { LetterOrder } from './letter-queue.ts';

/** `stop`: works without signing in, and changes nothing before it is confirmed. */
export type Links = { stop: string; account: string; card: string; premium: string };

/** `to`: the address of the reader, who is the buyer of a receipt. */
export function membershipLetter(
  from: LetterSender,
  order: LetterOrder,
  links: Links,
  to: string,
): LetterContent {
  const letter = textOf(from, order, links, to);
  // The rows of a receipt include the contract already.
  const contract = order.kind === 'receipt' ? [] : [contractRow(order.view)];
  return renderLetter(from, { ...letter, rows: [...(letter.rows ?? []), ...contract] });
}

/** The footnote of every letter about a charge. */
export const stopFootnote =
  'You can stop renewal at any time with the link above, without signing in. Access stays until the end of the period you have paid for.';

function textOf(
  { siteName, supportEmail }: LetterSender,
  order: LetterOrder,
  links: Links,
  to: string,
): LetterText {
  const { view } = order;
  const stop = { label: 'See or stop renewal', link: links.stop };
  const account = { label: 'Open my account', link: links.account };
  const replaceCard = { label: 'Replace the card', link: links.card };
  const untilEnd = `Access stays until ${formatDay(view.accessUntil)}.`;
  switch (order.kind) {
    case 'receipt':
      return {
        subject: `Your receipt no. ${order.receiptNumber}`,
        paragraphs: [`Thank you. This is the receipt for your membership at ${siteName}.`],
        rows: [['Date', formatDay(order.at)], ['Buyer', to], ...order.rows],
        button: stop,
        footnotes: [
          stopFootnote,
          'Within 14 days of a purchase you can withdraw on your account page, under “Refunds and withdrawal”, and pay only for the days you had. You find all receipts there.',
        ],
      };
    case 'reminder':
      return {
        subject: `Your membership renews on ${formatDay(view.periodEnd)}`,
        paragraphs: [
          `From that day on your membership at ${siteName} costs the regular price, as agreed.${view.lastCharge && view.nextCharge ? ` You paid ${dollars(view.lastCharge.cents)} last; then it is ${dollars(view.nextCharge.cents)}${view.card ? `, charged to ${cardName(view.card)}` : ''}.` : ''}`,
        ],
        rows: [periodRow(view), ...nextChargeRows(view)],
        button: stop,
        footnotes: [stopFootnote],
        moreLinks: [replaceCard],
      };
    case 'renewal_failed': {
      const nextTry = order.retries ? view.nextCharge?.at : null;
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
          ['To be paid', dollars(view.nextCharge?.cents ?? 0)],
          ...(view.card ? [['Card', cardName(view.card)] as const] : []),
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
    }
    case 'ended':
      return {
        subject: 'Your membership has ended',
        paragraphs: [endSentences[order.reason], 'You will not be charged again.'],
        button: { label: 'See the plans', link: links.premium },
        footnotes: ['Episodes that you unlocked with coins stay open, and your reading places are kept.'],
      };
    case 'stopped':
      return {
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
      };
    case 'resumed':
      return {
        subject: 'Renewal is on again',
        paragraphs: [`Your membership at ${siteName} renews again.`],
        rows: [periodRow(view), ...nextChargeRows(view)],
        button: stop,
        footnotes: [stopFootnote],
      };
    case 'card_replaced':
      return {
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
      };
    case 'plan_changed':
      return {
        subject: 'Your plan has been changed',
        paragraphs: [
          order.nextPlanName === undefined || order.nextPlanName === view.planName
            ? `Your membership at ${siteName} keeps its plan of ${view.planName}.`
            : `Your membership at ${siteName} changes from ${view.planName} to ${order.nextPlanName} on ${formatDay(view.periodEnd)}.`,
        ],
        rows: [
          periodRow(view),
          ...(order.nextPlanName === undefined ? [] : [['Plan from then on', order.nextPlanName] as const]),
          ...nextChargeRows(view),
        ],
        button: stop,
        footnotes: [stopFootnote],
      };
    case 'days_given':
      return {
        subject: `You were given ${order.days} ${order.days === 1 ? 'day' : 'days'}`,
        paragraphs: [
          `We have added ${order.days === 1 ? 'a day' : `${order.days} days`} to your membership at ${siteName}.`,
        ],
        rows: [periodRow(view), ...nextChargeRows(view)],
        // The links of earlier letters expire by the former end of the period.
        button: view.nextCharge ? stop : account,
        footnotes: ['They cost nothing.', ...(view.nextCharge ? [stopFootnote] : [])],
      };
    case 'yearly_summary':
      return {
        subject: 'Your membership in the last year',
        paragraphs: [`Once a year we tell you what your membership at ${siteName} costs.`],
        rows: [
          [
            'Paid in the last year',
            `${dollars(order.paidCents)} in ${order.payments} ${order.payments === 1 ? 'payment' : 'payments'}`,
          ],
          periodRow(view),
          ...nextChargeRows(view),
        ],
        button: stop,
        footnotes: [stopFootnote],
      };
    case 'not_needed':
      return {
        subject: 'Your payment goes back to you',
        paragraphs: [
          `Your bank agreed to a payment of ${dollars(order.amountCents)} when it was not needed any more: your membership at ${siteName} had changed or ended meanwhile, so the payment buys nothing.`,
          'All of it goes back to your card. Banks take up to ten days to show that.',
        ],
        rows: [['Goes back', dollars(order.amountCents)]],
        button: account,
        footnotes: ['You need to do nothing.'],
      };
    case 'cancellation_confirmed':
      return {
        subject: 'Your cancellation',
        paragraphs: [
          `We received your cancellation on ${minuteOf(order.at)}. It takes effect at once: your membership does not renew, and you will not be charged again.`,
          view.state === 'ended' ? 'The membership has ended.' : untilEnd,
        ],
        rows: [periodRow(view)],
        button: { label: 'See the contract', link: links.stop },
        footnotes: [
          'Please keep this email: it confirms your cancellation. You can resume renewal on your account page until access ends.',
        ],
      };
    case 'cancellation_link':
      return {
        subject: 'Please confirm your cancellation',
        paragraphs: [
          `On ${minuteOf(order.at)} a membership at ${siteName} was to be cancelled with this address, but with another contract number. Press the button to see your contract and cancel it.`,
        ],
        button: { label: 'See or stop renewal', link: links.stop },
        footnotes: ['If you did not ask for this, just ignore this email. Nothing has changed.'],
      };
  }
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
