import { Form, FormError } from '@longstrip/kit/form.tsx';
import { failureOf } from '@longstrip/kit/refusal.ts';
import { Button } from '@longstrip/kit/button.tsx';
import { TextArea } from '@longstrip/kit/fields.tsx';
import { Panel, Row, Stack } from '@longstrip/kit/layout.tsx';
import { answerDays } from '@longstrip/contract/refunds/refund.rules';
import { useMemo, useState } from 'react';
import { confirm } from '../../ui/confirm.tsx';
import { useFormGuard } from '../../ui/form-guard.tsx';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { Time } from '../../ui/time.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { decidableFrom } from './refund-texts.ts';
import { type Refund, refundsApi } from './refunds.api.ts';
import { whyNot } from '../../ui/why-not.ts';

const tooEarly = 'A review takes at least 48 hours. The time from which it can be decided stands above.';

type Result = { error?: unknown };

/** Shows whether it was done, or why not. */
async function showResult(result: PromiseLike<Result>, done: string): Promise<void> {
  const { error } = await result;
  if (error) toastError(error);
  else toast(done);
}

/** The actions that a request allows in its current state. */
export function RefundSteps({ refund }: { refund: Refund }) {
  if (refund.state === 'submitted') return <BeginReview refund={refund} />;
  if (refund.state === 'in_review') return <Decide refund={refund} />;
  if (refund.isRefundFailed) return <Retry refund={refund} />;
  return null;
}

function BeginReview({ refund: { id } }: { refund: Refund }) {
  const [review, { isLoading }] = refundsApi.endpoints.takeIntoReview.useMutation();
  return (
    <Row>
      <Button
        variant="strong"
        busy={isLoading}
        onClick={() => void showResult(review(id), 'The review has begun.')}
      >
        Begin the review
      </Button>
    </Row>
  );
}

function Decide({ refund }: { refund: Refund }) {
  const { id, parts, isDecidable } = refund;
  const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0);
  const [approve, approving] = refundsApi.endpoints.approveRefund.useMutation();
  const [reject] = refundsApi.endpoints.rejectRefund.useMutation();
  const [ask] = refundsApi.endpoints.askRefundQuestion.useMutation();
  const onApprove = async () => {
    const isSure = await confirm({
      title: 'Pay this back?',
      consequences: (
        <>
          {dollars(amountCents)} go back to the card, and what was paid for ends at once: a membership closes
          its episodes, unspent coins leave the wallet. The reader gets an email. This cannot be undone.
        </>
      ),
      button: 'Pay back',
      isDangerous: true,
    });
    if (isSure) await showResult(approve(id), 'The money is on its way.');
  };
  const onReject = async (text: string) => {
    const isSure = await confirm({
      title: 'Reject this request?',
      consequences: 'The reader gets your reason by email, and nothing is paid back. This cannot be undone.',
      button: 'Reject',
      isDangerous: true,
    });
    return isSure ? reject({ id, text }) : null;
  };
  return (
    <Stack narrow>
      {!isDecidable && (
        <p>
          A review takes at least 48 hours: this request can be approved or rejected from{' '}
          <Time at={decidableFrom(refund)} withZone />. A question can be asked now.
        </p>
      )}
      <Row>
        <Button
          variant="strong"
          busy={approving.isLoading}
          onClick={() => void onApprove()}
          {...whyNot(!isDecidable && tooEarly)}
        >
          Approve: pay back&nbsp;
          {dollars(amountCents)}
        </Button>
      </Row>
      <TextForm
        name="text"
        label="Question to the reader"
        note={`It is sent by email. Without an answer within ${answerDays} days the request is rejected.`}
        button="Ask"
        done="The question is on its way."
        onSend={(text) => ask({ id, text })}
      />
      <TextForm
        name="reason"
        label="Reason for rejecting"
        note="The reader gets it by email."
        button="Reject"
        isDangerous
        whyDisabled={isDecidable ? undefined : tooEarly}
        done="The request is rejected."
        onSend={onReject}
      />
    </Stack>
  );
}

type TextFormProps = {
  /** The text as the call names it. */
  name: string;
  label: string;
  note: string;
  button: string;
  isDangerous?: boolean;
  /** Why it cannot be sent, whatever is written. */
  whyDisabled?: string | undefined;
  done: string;
  /** Resolves to what the server answered; to null if it was not sent. */
  onSend(text: string): PromiseLike<Result | null>;
};

function TextForm(props: TextFormProps) {
  const { name, label, note, button, isDangerous = false, whyDisabled, done, onSend } = props;
  const [text, setText] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const refused = useMemo(() => failureOf(failure), [failure]);
  const form = useFormGuard(text !== '');
  const send = async () => {
    setIsSending(true);
    setFailure(null);
    const result = await onSend(text.trim());
    setIsSending(false);
    if (!result) return;
    if (result.error) return setFailure(result.error);
    setText('');
    toast(done);
  };
  return (
    <Panel>
      {/* Only its button sends it: Ctrl+S must not mail a text that is not finished. */}
      <Form ref={form} action={async () => null} failure={refused}>
        <TextArea
          name={name}
          label={label}
          hint={note}
          maxLength={2000}
          minRows={2}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <FormError />
        <Row>
          <Button
            variant={isDangerous ? 'danger' : 'quiet'}
            busy={isSending}
            onClick={() => void send()}
            {...whyNot(whyDisabled ?? (text.trim() === '' && `Fill in “${label}” first.`))}
          >
            {button}
          </Button>
        </Row>
      </Form>
    </Panel>
  );
}

function Retry({ refund: { id, amountCents } }: { refund: Refund }) {
  const [retry, { isLoading }] = refundsApi.endpoints.retryRefund.useMutation();
  return (
    <Row>
      <Button
        variant="strong"
        busy={isLoading}
        onClick={() => void showResult(retry(id), 'The refund is ordered once more.')}
      >
        Pay back again:&nbsp;
        {dollars(amountCents)}
      </Button>
    </Row>
  );
}
