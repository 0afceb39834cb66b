/** Reads and writes requests: converts between rows and the model. */
import { dollars } from '@longstrip/contract/payments/money.texts';
import type { RefundOffer, RefundRule, Residence } from '@longstrip/contract/refunds/refund.rules';
import type { RefundEventKind, RefundRequestView } from '@longstrip/contract/refunds/refunds.shapes';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { RefundsContext } from './context.ts';
import { refundDueAt, type RefundRequest } from './refund-request.ts';
import { refundTables, type RefundRow } from './refunds.tables.ts';

type Source = Database | Tx;

/** A request with its payment, rule and sum. */
export type Refund = {
  readonly id: string;
  readonly payerId: string;
  readonly uid: string | null;
  readonly origin: string;
  readonly paymentId: string;
  readonly what: string;
  readonly rule: RefundRule;
  readonly residence: Residence;
  readonly amountCents: number;
  /** Requests that were made in one step have the same, and are decided together. */
  readonly claimId: string;
  readonly decision: RefundOffer['decision'];
  readonly request: RefundRequest;
};

/** Requests that were made in one step, one for each payment of a contract. */
export type Claim = readonly [Refund, ...Refund[]];

export function refundOf(row: RefundRow): Refund {
  return {
    id: row.id,
    payerId: row.payer_id,
    uid: row.uid,
    origin: row.origin,
    paymentId: row.payment_id,
    what: row.what,
    rule: row.rule,
    residence: row.residence,
    amountCents: row.amount_cents,
    claimId: row.claim_id ?? row.id,
    decision: row.decision ?? (row.rule === 'goodwill' ? 'reviewed' : 'at_once'),
    request: {
      state: row.state,
      submittedAt: row.submitted_at,
      answerUntil: row.answer_until,
      refundId: row.refund_id,
      isRefundFailed: row.is_refund_failed,
      isReminded: row.is_reminded,
    },
  };
}

function stateColumns(request: RefundRequest) {
  return {
    state: request.state,
    submitted_at: request.submittedAt,
    answer_until: request.answerUntil,
    refund_id: request.refundId,
    is_refund_failed: request.isRefundFailed,
    is_reminded: request.isReminded,
    due_at: refundDueAt(request),
  };
}

/**
 * Locks a request, with those that were made with it and are in the same state, and its payer until the transaction ends.
 * It comes first. The states differ if the previous version, which knows no claims, has decided one of them, or if the
 * provider carried out one refund and not another.
 */
export async function lockClaim(
  tx: Tx,
  id: string,
  { payments }: Pick<RefundsContext, 'payments'>,
): Promise<Claim> {
  const found = await refundTables
    .read(tx)
    .selectFrom('refund_request')
    .select(['payer_id', 'claim_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new Refusal('refund_request_not_found');
  // By the id of the payer, because the account may have been erased or replaced.
  await payments.lockPayerById(tx, found.payer_id);
  const [refund] = await lockRefunds(tx, 'id', id);
  if (found.claim_id === null) return [refund!];
  const others = await lockRefunds(tx, 'claim_id', found.claim_id);
  const { state } = refund!.request;
  return [refund!, ...others.filter((other) => other.id !== id && other.request.state === state)];
}

/** Locks the requests with this value in one column. Their payer must be locked before. */
export async function lockRefunds(
  tx: Tx,
  column: 'id' | 'claim_id' | 'refund_id' | 'payment_id' | 'uid',
  value: string,
): Promise<Refund[]> {
  const rows = await refundTables
    .write(tx)
    .selectFrom('refund_request')
    .selectAll()
    .where(column, '=', value)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(refundOf);
}

export async function insertRefund(tx: Tx, refund: Refund): Promise<void> {
  await refundTables
    .write(tx)
    .insertInto('refund_request')
    .values({
      id: refund.id,
      payer_id: refund.payerId,
      uid: refund.uid,
      origin: refund.origin,
      payment_id: refund.paymentId,
      what: refund.what,
      rule: refund.rule,
      residence: refund.residence,
      amount_cents: refund.amountCents,
      claim_id: refund.claimId,
      decision: refund.decision,
      ...stateColumns(refund.request),
    })
    .execute();
}

export type Step = {
  kind: RefundEventKind;
  by: 'reader' | 'staff' | 'system';
  text?: string | undefined;
  at: Date;
};

/** Writes a new state. */
export async function saveRefund(tx: Tx, refund: Refund, request: RefundRequest): Promise<Refund> {
  await refundTables
    .write(tx)
    .updateTable('refund_request')
    .set(stateColumns(request))
    .where('id', '=', refund.id)
    .execute();
  return { ...refund, request };
}

/** Adds an event to the history of a locked request. */
export async function recordStep(tx: Tx, refundId: string, { text, ...step }: Step): Promise<void> {
  const tables = refundTables.write(tx);
  const { count } = await tables
    .selectFrom('refund_event')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('request_id', '=', refundId)
    .executeTakeFirstOrThrow();
  const key = { request_id: refundId, number: count + 1 };
  await tables
    .insertInto('refund_event')
    .values({ ...key, ...step })
    .execute();
  if (text)
    await tables
      .insertInto('refund_text')
      .values({ ...key, text })
      .execute();
}

/** Requests with their histories, as the API answers them. */
export async function viewsOf(source: Source, refunds: readonly Refund[]): Promise<RefundRequestView[]> {
  if (refunds.length === 0) return [];
  const events = await refundTables
    .read(source)
    .selectFrom('refund_event')
    .leftJoin('refund_text', (join) =>
      join
        .onRef('refund_text.request_id', '=', 'refund_event.request_id')
        .onRef('refund_text.number', '=', 'refund_event.number'),
    )
    .selectAll('refund_event')
    .select('refund_text.text')
    .where(
      'refund_event.request_id',
      'in',
      refunds.map(({ id }) => id),
    )
    .orderBy('refund_event.number')
    .execute();
  const parts = await refundTables
    .read(source)
    .selectFrom('refund_request')
    .select(['id', 'claim_id', 'what', 'amount_cents'])
    .where(
      'claim_id',
      'in',
      refunds.map(({ claimId }) => claimId),
    )
    .orderBy('id')
    .execute();
  const partsOf = ({ id, claimId, what, amountCents }: Refund) => {
    const own = parts.filter(({ claim_id }) => claim_id === claimId);
    // Requests of the previous version have no claim.
    if (own.length === 0) return [{ id, what, amountCents }];
    return own.map((part) => ({ id: part.id, what: part.what, amountCents: part.amount_cents }));
  };
  return refunds.map((refund) => viewOf(refund, partsOf(refund), events));
}

function viewOf(
  { id, paymentId, what, rule, amountCents, decision, request }: Refund,
  parts: RefundRequestView['parts'],
  events: readonly { request_id: string; kind: RefundEventKind; at: Date; text: string | null }[],
): RefundRequestView {
  return {
    id,
    paymentId,
    what,
    rule,
    amountCents,
    decision,
    parts,
    state: request.state,
    submittedAt: request.submittedAt.toISOString(),
    answerUntil: request.answerUntil?.toISOString() ?? null,
    events: events
      .filter(({ request_id }) => request_id === id)
      .map(({ kind, at, text }) => ({ kind, at: at.toISOString(), text })),
  };
}

/** What requests are about, for those who read their ids. */
export async function namesOfRefunds(db: Database, ids: readonly string[]) {
  const rows = await refundTables
    .read(db)
    .selectFrom('refund_request')
    .select(['id', 'what', 'amount_cents'])
    .where('id', '=', anyOf(ids))
    .execute();
  return rows.map(({ id, what, amount_cents }) => ({
    id,
    kind: 'refund' as const,
    name: `${what}, ${dollars(amount_cents)}`,
    comicsId: null,
  }));
}
