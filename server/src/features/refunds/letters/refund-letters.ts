/** The letters about requests for refunds. */
import { dollars } from '@longstrip/contract/payments/money.texts';
import { lastDayBefore, refundRules } from '@longstrip/contract/refunds/refund.rules';
import { isOrderedByStaff, refundReason } from '@longstrip/contract/refunds/refund.texts';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/tables.ts';
import { renderLetter, type LetterText } from '../../../platform/mail/letter-frame.ts';
import { letterOrigin } from '../../../platform/mail/letter-origin.ts';
import { defineFormerLetterQueue, defineLetter } from '../../../platform/mail/letters.ts';
import type { RefundsContext } from '../context.ts';
import type { Claim } from '../refunds.queries.ts';
import { refundTables } from '../refunds.tables.ts';

const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const timeOf = (moment: string): string => `${minute.format(new Date(moment))} UTC`;

/** With the state of the request when the letter was enqueued. */
const payload = z.object({
  refundId: z.string(),
  what: z.string(),
  amountCents: z.int(),
  // All payments that the letter is about. Missing in jobs of earlier versions, as is the decision.
  parts: z.array(z.object({ what: z.string(), amountCents: z.int() })).optional(),
  rule: z.enum(refundRules),
  decision: z.enum(['at_once', 'reviewed']).optional(),
  submittedAt: z.string(),
  answerUntil: z.string().nullable(),
  at: z.string(),
  /** What the staff wrote. */
  text: z.string().nullable(),
});
type Order = z.infer<typeof payload>;

/** `link` leads to the page of refunds. */
type Kind = { name: string; isToSupport?: true; textOf(order: Order, link: string): LetterText };

const toCard = 'The money goes to the card that you paid with. Banks take up to ten days to show it.';
const seeRequests = (link: string) => ({ label: 'See my requests', link });
const staffText = ({ text }: Order) => (text ? [text] : []);

const kinds = {
  submitted: {
    name: 'Refund: asked for',
    textOf: (_order, link) => ({
      subject: 'We have your request for a refund',
      paragraphs: ['A person reviews it, which takes two days at least. Until then nothing changes for you.'],
      button: seeRequests(link),
      footnotes: [
        'The renewal is stopped meanwhile, so that you are not charged again. You can take your request back.',
      ],
    }),
  },
  question_asked: {
    name: 'Refund: a question',
    textOf: (order, link) => ({
      subject: 'A question about your refund',
      paragraphs: ['Before we decide about your request, please answer this question:', ...staffText(order)],
      button: { label: 'Answer', link },
      footnotes: [
        `Please answer by ${lastDayBefore(order.answerUntil ?? order.at)}; later the request is rejected.`,
      ],
    }),
  },
  approved: {
    name: 'Refund: approved',
    textOf: ({ rule, decision, at }, link) => {
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
        button: seeRequests(link),
        footnotes: [
          'Please keep this email: it confirms your request. Another one comes when the money is on its way.',
        ],
      };
    },
  },
  paid_back: {
    name: 'Refund: paid back',
    textOf: ({ at }, link) => ({
      subject: 'Your money is on its way',
      paragraphs: [`The refund was carried out on ${timeOf(at)}.`, toCard],
      button: seeRequests(link),
      footnotes: ['Please keep this email: it confirms your refund.'],
    }),
  },
  rejected: {
    name: 'Refund: rejected',
    textOf: (order, link) => ({
      subject: 'Your request for a refund was rejected',
      paragraphs: ['We cannot pay this payment back.', ...staffText(order)],
      button: seeRequests(link),
      footnotes: ['Renewal stays stopped. If you think that this decision is wrong, please write to us.'],
    }),
  },
  withdrawn: {
    name: 'Refund: withdrawn',
    textOf: (_order, link) => ({
      subject: 'Your refund request was withdrawn',
      paragraphs: ['Nothing is paid back, and what you paid for stays as it is.'],
      button: seeRequests(link),
      footnotes: ['The renewal stays stopped until you resume it on your account page.'],
    }),
  },
  long_review: {
    name: 'Refund: long wait (to support)',
    isToSupport: true,
    textOf: () => ({
      subject: 'A request for a refund has been waiting for five days',
      paragraphs: ['A reader has been waiting for a decision, or for their money, for more than five days.'],
      footnotes: [],
    }),
  },
} satisfies Record<string, Kind>;
export type LetterKind = keyof typeof kinds;

export const refundLetters = Object.entries<Kind>(kinds).map(([kind, { name, isToSupport, textOf }]) =>
  defineLetter({
    kind: `refunds.${kind}`,
    name,
    payload,
    /** To the present address of the reader, if any. */
    async write(order, { db, config, emailOf }: RefundsContext) {
      const { uid, origin } = await refundTables
        .read(db)
        .selectFrom('refund_request')
        .select(['uid', 'origin'])
        .where('id', '=', order.refundId)
        .executeTakeFirstOrThrow();
      const to = isToSupport ? config.supportEmail : uid && (await emailOf(uid));
      if (!to) return null;
      const link = `${letterOrigin(origin, config.site)}/refund`;
      const text = { ...textOf(order, link), rows: rowsOf(order) };
      return { to, uid: isToSupport ? null : uid, ...renderLetter(config, text) };
    },
  }),
);
function rowsOf({ what, amountCents, parts = [{ what, amountCents }], rule, decision, submittedAt }: Order) {
  const sum = parts.reduce((total, part) => total + part.amountCents, 0);
  return [
    ...(parts.length > 1
      ? parts.map((part) => [part.what, dollars(part.amountCents)] as const)
      : [['Payment', what] as const]),
    ['Sum', dollars(sum)],
    ['Why', refundReason({ rule, decision })],
    ['Received', timeOf(submittedAt)],
  ] as const;
}

export const formerLetterQueue = defineFormerLetterQueue(
  'refunds-letter',
  z.looseObject({ kind: z.string() }),
);

/** Enqueues a letter in the transaction that makes it necessary. */
export async function enqueueLetter(
  tx: Tx,
  { kind, claim, text }: { kind: LetterKind; claim: Claim; text?: string | undefined },
  { letters, moneyClock }: RefundsContext,
): Promise<void> {
  const { id, what, amountCents, rule, decision, request } = claim[0];
  const order: Order = {
    refundId: id,
    what,
    amountCents,
    parts: claim.map((refund) => ({ what: refund.what, amountCents: refund.amountCents })),
    rule,
    decision,
    submittedAt: request.submittedAt.toISOString(),
    answerUntil: request.answerUntil?.toISOString() ?? null,
    at: moneyClock.now().toISOString(),
    text: text ?? null,
  };
  await letters.send(tx, { kind: `refunds.${kind}` }, order);
}
