import type { Refusal } from '@longstrip/client/transport';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { Form, type FormAction, FormError, SubmitButton } from '@longstrip/kit/form.tsx';
import { refusedForm } from '../../ui/refused-form.ts';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { formatDay } from '@longstrip/contract/days.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { lastDayBefore } from '@longstrip/contract/refunds/refund.rules';
import { isOrderedByStaff } from '@longstrip/contract/refunds/refund.texts';
import { eventNames, orderedByStaff, stateNames } from './refund-texts.ts';
import { type RefundRequest, refundsApi } from './refunds.api.ts';
import styles from './refunds.module.css';

const titleId = 'requests-title';
/** The control that had the focus is removed when the request changes its state. */
const focusTitle = () => document.getElementById(titleId)?.focus();

/** The reader's requests with their histories. Renders nothing if there are none. */
export function MyRefunds({ uid }: { uid: string }) {
  const query = refundsApi.endpoints.myRefunds.useQuery(uid);
  const { data, error } = query;
  if (!data && error)
    return (
      <ReadFailure query={query} className={styles.problem}>
        Your requests could not be read.
      </ReadFailure>
    );
  if (!data || data.total === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={-1}>
        My requests
      </h2>
      <ul className={styles.list}>
        {data.data.map((request) => (
          <li key={request.id}>
            <Request request={request} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const takeBackStates: readonly RefundRequest['state'][] = ['submitted', 'in_review', 'question_asked'];

const sumOf = (parts: RefundRequest['parts']) => parts.reduce((sum, part) => sum + part.amountCents, 0);

function Request({ request }: { request: RefundRequest }) {
  const { id, what, amountCents, parts, state, events, answerUntil } = request;
  const [withdraw, { isLoading, error }] = refundsApi.endpoints.withdrawRefund.useMutation();
  const takeBack = async () => {
    const { error: refusal } = await withdraw(id);
    if (!refusal) focusTitle();
  };
  return (
    <article className={styles.payment}>
      <h3 className={styles.what}>{what}</h3>
      <p className={styles.amount}>{dollars(amountCents)}</p>
      <p className={styles.note}>
        <Badge variant={state === 'paid_back' || state === 'approved' ? 'strong' : 'quiet'}>
          {stateNames[state]}
        </Badge>
      </p>
      {parts.length > 1 && (
        <p className={styles.note}>
          One of {parts.length} parts of a refund of {dollars(sumOf(parts))}.
        </p>
      )}
      <ol className={styles.history}>
        {events.map(({ kind, at, text }) => (
          <li key={`${kind} ${at}`}>
            <time dateTime={at}>{formatDay(at)}</time>
            <span>
              {kind === 'submitted' && isOrderedByStaff(request) ? orderedByStaff : eventNames[kind]}
              {text && <q className={styles.quote}>{text}</q>}
            </span>
          </li>
        ))}
      </ol>
      {answerUntil && <Answer id={id} until={answerUntil} />}
      {takeBackStates.includes(state) && (
        <div className={styles.action}>
          <ConfirmButton
            variant="quiet"
            consequences="Nothing is paid back then, and renewal stays stopped. You can ask again as long as the payment can be refunded."
            confirm="Take it back"
            cancel="Keep it"
            busy={isLoading}
            onConfirm={() => void takeBack()}
          >
            Take the request back
          </ConfirmButton>
        </div>
      )}
      {error && (
        <p role="alert" className={styles.problem}>
          {(error as Refusal).title}
        </p>
      )}
    </article>
  );
}

function Answer({ id, until }: { id: string; until: string }) {
  const [answer] = refundsApi.endpoints.answerQuestion.useMutation();
  const send: FormAction = async (fields) => {
    const { error } = await answer({ id, text: String(fields.get('text')) });
    if (!error) focusTitle();
    return error ? refusedForm(error) : null;
  };
  return (
    <Form action={send}>
      <Field
        label="Your answer"
        name="text"
        hint={`Please answer by ${lastDayBefore(until)}; later the request is rejected.`}
        maxLength={2000}
        required
      />
      <FormError />
      <div>
        <SubmitButton>Answer</SubmitButton>
      </div>
    </Form>
  );
}
