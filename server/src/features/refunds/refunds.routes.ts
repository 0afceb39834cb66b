import * as endpoints from '@longstrip/contract/refunds/refunds.endpoints';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { readList } from '../../platform/database/read-page.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { refuseOwnAccount, type Caller } from '../../platform/http/caller.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { RefundsContext } from './context.ts';
import { listRefundable } from './list-refundable.ts';
import { approveClaim, retryRefund } from './approve-and-refund.ts';
import {
  answer,
  askQuestion,
  isDecidable,
  reject,
  takeIntoReview,
  withdraw,
  type RefundRequest,
} from './refund-request.ts';
import { unusedPartOf } from './refund-unused.ts';
import { lockClaim, refundOf, viewsOf, type Claim, type Refund } from './refunds.queries.ts';
import { refundTables } from './refunds.tables.ts';
import { requestRefund } from './request-refund.ts';
import { takeStepOf } from './take-step.ts';

/** Literals, as in the partial index refund_request_open_queue: PostgreSQL cannot match parameters to it. */
const isOpen = sql<boolean>`state in ('submitted', 'in_review', 'question_asked', 'approved')`;

export function serveRefunds(calls: Calls, context: RefundsContext): void {
  serveOwn(calls, context);
  serveStaff(calls, context);
}

function serveOwn(calls: Calls, context: RefundsContext): void {
  const { db } = context;
  /** Refuses a request of another account like one that does not exist. */
  const changeOwn = (id: string, uid: string, act: (tx: Tx, claim: Claim) => Promise<Claim>) =>
    db.transaction(async (tx) => {
      const claim = await lockClaim(tx, id, context);
      if (claim[0].uid !== uid) throw new Refusal('refund_request_not_found');
      return { data: await viewsOf(tx, await act(tx, claim)) };
    });

  calls.serve(endpoints.listRefundable, async ({ body, caller }) =>
    listRefundable({ ...body, uid: caller.person!.uid }, context),
  );

  calls.serve(endpoints.requestRefund, async ({ body, caller, once }) => {
    const { origin } = caller;
    const request = { ...body, origin, uid: caller.person!.uid };
    return db.transaction((tx) =>
      once(tx, async () => ({ data: await viewsOf(tx, await requestRefund(tx, request, context)) })),
    );
  });

  calls.serve(endpoints.listMyRefunds, async ({ body, caller }) => {
    const mine = requests(db).where('uid', '=', caller.person!.uid);
    const rows = await mine
      .selectAll()
      .orderBy('submitted_at', 'desc')
      .orderBy('id')
      .limit(body.limit)
      .offset(body.offset)
      .execute();
    const { total } = await mine
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { data: await viewsOf(db, rows.map(refundOf)), total };
  });

  calls.serve(endpoints.answerRefundQuestion, async ({ params, body: { text }, caller }) =>
    changeOwn(params.id, caller.person!.uid, (tx, claim) =>
      takeStepOf(tx, claim, { kind: 'answered', by: 'reader', text, nextOf: answer }, context),
    ),
  );

  calls.serve(endpoints.withdrawRefund, async ({ params, caller }) =>
    changeOwn(params.id, caller.person!.uid, (tx, claim) => {
      const step = { kind: 'withdrawn', by: 'reader', letter: 'withdrawn' } as const;
      return takeStepOf(tx, claim, { ...step, nextOf: withdraw }, context);
    }),
  );
}

function serveStaff(calls: Calls, context: RefundsContext): void {
  const { db, moneyClock } = context;
  const changeAsStaff = (id: string, caller: Caller, act: (tx: Tx, claim: Claim) => Promise<Claim>) =>
    db.transaction(async (tx) => {
      const claim = await lockClaim(tx, id, context);
      refuseOwnAccount(caller, claim[0].uid);
      return { data: await staffViewsOf(tx, await act(tx, claim), moneyClock.now()) };
    });

  calls.serve(endpoints.listRefunds, async ({ body }) => {
    const { rows, next } = await readList(requests(db).selectAll(), body, {
      filters: { state: 'state', open: () => isOpen, uid: 'uid', paymentId: 'payment_id' },
      sorts: {
        submitted: [
          { name: 'submitted_at', type: 'time' },
          { name: 'id', type: 'uuid' },
        ],
      },
    });
    return { data: await staffViewsOf(db, rows.map(refundOf), moneyClock.now()), next };
  });

  calls.serve(endpoints.getRefund, async ({ params }) => {
    const row = await requests(db).selectAll().where('id', '=', params.id).executeTakeFirst();
    if (!row) throw new Refusal('refund_request_not_found');
    return { data: await staffViewsOf(db, [refundOf(row)], moneyClock.now()) };
  });

  calls.serve(endpoints.getRefundableOfPerson, async ({ params: { uid } }) => {
    const unused = await unusedPartOf(db, uid, context);
    return { data: unused ? [{ amountCents: unused.amountCents }] : [] };
  });

  calls.serve(endpoints.takeIntoReview, async ({ params, caller }) =>
    changeAsStaff(params.id, caller, (tx, claim) =>
      takeStepOf(tx, claim, { kind: 'taken_into_review', by: 'staff', nextOf: takeIntoReview }, context),
    ),
  );

  calls.serve(endpoints.askRefundQuestion, async ({ params, body: { text }, caller }) =>
    changeAsStaff(params.id, caller, (tx, claim) => {
      const step = { kind: 'question_asked', by: 'staff', text, letter: 'question_asked' } as const;
      const nextOf = (request: RefundRequest) => askQuestion(request, moneyClock.now());
      return takeStepOf(tx, claim, { ...step, nextOf }, context);
    }),
  );

  calls.serve(endpoints.approveRefund, async ({ params, caller }) =>
    changeAsStaff(params.id, caller, (tx, claim) => approveClaim(tx, claim, context)),
  );

  calls.serve(endpoints.rejectRefund, async ({ params, body: { reason: text }, caller }) =>
    changeAsStaff(params.id, caller, (tx, claim) => {
      const step = { kind: 'rejected', by: 'staff', text, letter: 'rejected' } as const;
      const nextOf = (request: RefundRequest) => reject(request, moneyClock.now());
      return takeStepOf(tx, claim, { ...step, nextOf }, context);
    }),
  );

  calls.serve(endpoints.retryRefund, async ({ params, caller }) =>
    changeAsStaff(params.id, caller, async (tx, [refund]) => [await retryRefund(tx, refund, context)]),
  );
}

const requests = (db: Database) => refundTables.read(db).selectFrom('refund_request');

async function staffViewsOf(source: Database | Tx, refunds: readonly Refund[], now: Date) {
  const views = await viewsOf(source, refunds);
  return views.map((view, index) => {
    const { uid, residence, request } = refunds[index]!;
    const { isRefundFailed } = request;
    return { ...view, uid, residence, isRefundFailed, isDecidable: isDecidable(request, now) };
  });
}
