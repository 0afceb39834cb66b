/** The letters about requests for refunds. */
import { dollars } from '@longstrip/contract/payments/money.texts';
import { lastDayBefore } from '@longstrip/contract/refunds/refund.rules';
import { isOrderedByStaff, refundReason } from '@longstrip/contract/refunds/refund.texts';
import {
  renderLetter,
  type LetterSender,
  type LetterText,
  type LetterContent,
} from '../../../platform/mail/letter-frame.ts';
import type { LetterOrder } from './letter-queue.ts';

const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const timeOf = (moment: string): string => `${minute.format(new Date(moment))} UTC`;

/** `link` leads to the page of refunds. */
export function refundLetter(from: LetterSender, order: LetterOrder, link: string): LetterContent {
  const { what, amountCents, parts = [{ what, amountCents }], rule, submittedAt } = order;
  const sum = parts.reduce((total, part) => total + part.amountCents, 0);
  return renderLetter(from, {
    ...textOf(order, link),
    rows: [
      ...(parts.length > 1
        ? parts.map((part) => [part.what, dollars(part.amountCents)] as const)
        : [['Payment', what] as const]),
      ['Sum', dollars(sum)],
      ['Why', refundReason({ rule, decision: order.decision })],
      ['Received', timeOf(submittedAt)],
    ],
  });
}

const toCard = 'The money goes to the card that you paid with. Banks take up to ten days to show it.';

function textOf({ kind, rule, decision, text, answerUntil, at }: LetterOrder, link: string): LetterText {
  const button = { label: 'See my requests', link };
  const staffText = text ? [text] : [];
  switch (kind) {
    case 'submitted':
      return {
        subject: 'We have your request for a refund',
        paragraphs: [
          'A person reviews it, which takes two days at least. Until then nothing changes for you.',
        ],
        button,
        footnotes: [
          'The renewal is stopped meanwhile, so that you are not charged again. You can take your request back.',
        ],
      };
    case 'question_asked':
      return {
        subject: 'A question about your refund',
        paragraphs: ['Before we decide about your request, please answer this question:', ...staffText],
        button: { label: 'Answer', link },
        footnotes: [`Please answer by ${lastDayBefore(answerUntil ?? at)}; later the request is rejected.`],
      };
    case 'approved':
      if (isOrderedByStaff({ rule, decision }))
        return {
          subject: 'Your membership has ended, and you get money back',
          paragraphs: [
            `We disabled your account on ${timeOf(at)}. Your membership ended with it, and we pay back its unused part.`,
            toCard,
          ],
          footnotes: ['Please keep this email. Another one comes when the money is on its way.'],
        };
      return {
        subject:
          rule === 'goodwill' || decision === 'reviewed'
            ? 'Your refund is approved'
            : 'We have your withdrawal',
        paragraphs: [
          `Your request was approved on ${timeOf(at)}. ${rule === 'unspent_coins' ? 'The unspent coins have been taken out of your wallet.' : 'What you paid for ended with it.'}`,
          toCard,
        ],
        button,
        footnotes: [
          'Please keep this email: it confirms your request. Another one comes when the money is on its way.',
        ],
      };
    case 'paid_back':
      return {
        subject: 'Your money is on its way',
        paragraphs: [`The refund was carried out on ${timeOf(at)}.`, toCard],
        button,
        footnotes: ['Please keep this email: it confirms your refund.'],
      };
    case 'rejected':
      return {
        subject: 'Your request for a refund was rejected',
        paragraphs: ['We cannot pay this payment back.', ...staffText],
        button,
        footnotes: ['Renewal stays stopped. If you think that this decision is wrong, please write to us.'],
      };
    case 'withdrawn':
      return {
        subject: 'Your refund request was withdrawn',
        paragraphs: ['Nothing is paid back, and what you paid for stays as it is.'],
        button,
        footnotes: ['The renewal stays stopped until you resume it on your account page.'],
      };
    case 'long_review':
      return {
        subject: 'A request for a refund has been waiting for five days',
        paragraphs: [
          'A reader has been waiting for a decision, or for their money, for more than five days.',
        ],
        footnotes: [],
      };
  }
}
