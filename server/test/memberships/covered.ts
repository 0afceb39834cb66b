/** What histories have led to, as the rows show it: that a step was taken does not say what came of it. */
import type { TestApp } from '../app-for-tests.ts';

const queries = {
  claimsOfSeveralParts:
    'select count(*) from (select claim_id from refund_request group by claim_id having count(*) > 1) c',
  requestsInARow: `select count(*) from (select payer_id from refund_request group by payer_id having count(distinct claim_id) > 1) r`,
  requestsApproved: `select count(*) from refund_event where kind = 'approved'`,
  requestsRejected: `select count(*) from refund_event where kind = 'rejected'`,
  voluntaryRefunds: `select count(*) from refund_request where rule = 'goodwill' and state = 'paid_back'`,
  refundsOfDisabledAccounts: `select count(*) from refund_request where rule = 'goodwill' and decision = 'at_once'`,
  withdrawals: `select count(*) from refund_request where rule = 'withdrawal'`,
  disputesWonAfterRefund: disputesAfterRefund('dispute_won'),
  disputesLostAfterRefund: disputesAfterRefund('dispute_lost'),
  refundsAfterDispute: `select count(*) from payment_event r where kind = 'refunded' and exists (
    select from payment_event d where d.payment_id = r.payment_id and d.kind = 'disputed' and d.number < r.number)`,
  reinstated: `select count(*) from membership_event where kind = 'reinstated'`,
  graceInTwoPeriods: `select count(*) from (select subject->>'membershipId' from payment p
    join payment_state s on s.payment_id = p.id where kind = 'renewal' and s.state = 'failed'
    group by 1 having count(distinct subject->>'periodNumber') > 1) g`,
  notPaidTwice: `select count(*) from (select payer_id from membership where end_reason = 'not_paid'
    group by 1 having count(*) > 1) n`,
  paidDaysOfGrace: `select count(*) from membership_period where reason <> 'renewal' and starts_at < created_at`,
  cardsReplaced: `select count(*) from membership_event where kind = 'card_replaced'`,
  upgrades: `select count(*) from membership_period where reason = 'upgrade'`,
  downgrades: `select count(*) from membership_event where kind = 'plan_changed'`,
  resumedByAccount: resumed('account'),
  resumedByLink: resumed('link'),
  stoppedByAccount: stopped('account'),
  stoppedByLink: stopped('link'),
  stoppedByStaff: stopped('staff'),
  stoppedByNumber: stopped('contract_number'),
  stoppedByRefund: stopped('refund'),
  stoppedByDispute: stopped('dispute'),
  stoppedByDeletion: stopped('deletion'),
  purchasesAllowed: 'select count(*) from payment_dispute where allowed_at is not null',
  lateSuccesses: `select count(*) from payment_event where kind = 'succeeded' and reason is not null`,
  erased: 'select count(*) from payer where uid is null',
} as const;

export type Covered = Record<keyof typeof queries, number>;

export async function coveredBy(api: TestApp): Promise<Covered> {
  const found: Partial<Covered> = {};
  for (const [name, text] of Object.entries(queries)) {
    const [row] = await api.rows<{ count: string }>(text);
    found[name as keyof Covered] = Number(row!.count);
  }
  return found as Covered;
}

function disputesAfterRefund(kind: 'dispute_won' | 'dispute_lost'): string {
  return `select count(*) from payment_event d where kind = '${kind}' and exists (select from payment_event r
    where r.payment_id = d.payment_id and r.kind = 'refunded' and r.number < d.number)`;
}
function stopped(by: string): string {
  return `select count(*) from membership_event where kind = 'stopped' and ordered_by = '${by}'`;
}
function resumed(by: string): string {
  return `select count(*) from membership_event where kind = 'resumed' and ordered_by = '${by}'`;
}
