import type { EndReason, OrderedBy } from '@longstrip/contract/membership/membership.rules';
import type { MembershipHistory, MembershipRow, Plan } from './memberships.api.ts';

export const planNames: Record<Plan['id'], string> = {
  '1week': '1 week',
  '4weeks': '4 weeks',
  '12weeks': '12 weeks',
  '24weeks': '24 weeks',
};

export const planIds = Object.keys(planNames) as Plan['id'][];

/** The state in a word or two. */
export function stateText({ state, renews }: Pick<MembershipRow, 'state' | 'renews'>): string {
  if (state === 'ended') return 'Ended';
  if (state === 'grace') return 'Renewal failed';
  return renews ? 'Renews' : 'Does not renew';
}

const endReasons: Record<EndReason, string> = {
  stopped: 'Renewal was stopped, and the paid time is over.',
  given_days_over: 'The days that were given are over.',
  not_paid: 'The renewal could not be paid within seven days.',
  refunded: 'The payment was given back.',
  dispute: 'The payment is disputed at the bank.',
  withdrawn: 'The person withdrew from the contract.',
  erased: 'The account was erased.',
};
export const endReasonText = (reason: EndReason | null) => (reason ? endReasons[reason] : '');

const orderedBy: Record<OrderedBy, string> = {
  account: 'on the account page',
  staff: 'by the staff',
  link: 'by the link of an email',
  contract_number: 'by the number of the contract',
  dispute: 'because of a dispute',
  refund: 'because of a request for a refund',
  deletion: 'because the account is going to be deleted',
  new_owner: 'because the owner of the address got a new account',
};

type Event = MembershipHistory['events'][number];

/** One event as a sentence. */
export function eventText({ kind, facts }: Event): string {
  const by = typeof facts.by === 'string' ? ` ${orderedBy[facts.by as OrderedBy]}` : '';
  const reason = typeof facts.reason === 'string' ? facts.reason : '';
  switch (kind) {
    case 'bought':
      return 'Bought';
    case 'charged':
      return 'The renewal was sent to be charged';
    case 'renewed':
      return 'Renewed';
    case 'renewal_failed':
      return `The renewal could not be charged: ${reason.replaceAll('_', ' ')}`;
    case 'stopped':
      return `Renewal was stopped${by}`;
    case 'resumed':
      return `Renewal was resumed${by}`;
    case 'plan_changed':
      return 'A shorter plan was chosen for the next period';
    case 'days_given':
      return `${facts.days === 1 ? 'One day was' : `${String(facts.days)} days were`} given by the staff: ${reason}`;
    case 'card_replaced':
      return 'The card was replaced on the account page';
    case 'reminded':
      return 'An email announced the higher charge';
    case 'summarised':
      return 'The yearly summary was emailed';
    case 'refunded':
      return 'A payment was given back';
    case 'disputed':
      return `The bank of the person disputed a payment: ${String(facts.state)}`;
    case 'reinstated':
      return 'The rest of the paid time is open again';
    case 'ended':
      return `Ended. ${endReasonText(reason as EndReason)}`;
    case 'cancellation_confirmed':
      return 'A cancellation by contract number was confirmed by email';
    case 'cancellation_link':
      return 'A cancellation with another contract number was answered with a link';
  }
}
