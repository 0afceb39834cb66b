import {
  type ComponentProps,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useActionState,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useFormStatus } from 'react-dom';
import { Button } from './button.tsx';
import styles from './form.module.css';

/** Why a form was refused. */
export type FormFailure = {
  message: string;
  /**
   * Names of the fields that the failure is about. The message is shown at the first of them that the form has, or else
   * at the end of the form. It disappears when one of them is edited.
   */
  fields?: readonly string[];
  /** What people can quote to support. Shown at the end of the form. */
  detail?: string | undefined;
  /** True empties the form, which otherwise keeps what was entered. */
  clear?: boolean;
};
/** Sends the form. Resolves with null if it succeeded or there is no message. Must not throw. */
export type FormAction = (fields: FormData) => Promise<FormFailure | null>;

type Outcome = { failure: FormFailure | null; field: string | null; sent?: FormData };
const untried: Outcome = { failure: null, field: null };

/** The result of the last submission, for the parts of a form. */
export const FormContext = createContext(untried);

type FormProps = Omit<ComponentProps<'form'>, 'action' | 'className' | 'onSubmit' | 'onInput' | 'ref'> & {
  action: FormAction;
  /** The error is cleared when this changes. */
  purpose?: string;
};

/** A form that is sent once at a time, keeps its text if it fails, and moves the focus to the wrong field. */
export function Form({ action, purpose, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [outcome, send] = useActionState(async (_before: Outcome, sent: FormData) => {
    const failure = await action(sent);
    sending.current = false;
    const field = failure?.fields?.find((name) => sent.has(name)) ?? null;
    return { failure, field, sent };
  }, untried);
  const [shownFor, setShownFor] = useState(purpose);
  const [dismissed, setDismissed] = useState(untried);
  if (shownFor !== purpose) {
    setShownFor(purpose);
    setDismissed(outcome);
  }
  useEffect(() => {
    const { failure, field, sent } = outcome;
    if (failure?.clear) form.current?.reset();
    const input = field && form.current?.elements.namedItem(field);
    if (!(input instanceof HTMLInputElement)) return;
    input.focus();
    // Selected only if unchanged: the next letter must not replace what was typed meanwhile.
    if (failure?.clear || input.value === sent?.get(field!)) input.select();
  }, [outcome]);
  return (
    <FormContext value={dismissed === outcome ? untried : outcome}>
      <form
        {...rest}
        ref={form}
        className={styles.form}
        // If the form is posted without scripts, its values are at least not in a URL.
        method="post"
        // With `action`, React would empty the form when the action ends, and delete what was typed meanwhile.
        onSubmit={(event) => {
          event.preventDefault();
          if (sending.current) return;
          sending.current = true;
          setDismissed(outcome);
          const sent = new FormData(event.currentTarget);
          startTransition(() => send(sent));
        }}
        onInput={({ target }) => {
          const fields = outcome.failure?.fields;
          if (target instanceof HTMLInputElement && fields?.includes(target.name)) setDismissed(outcome);
        }}
      />
    </FormContext>
  );
}

type ErrorProps = {
  /** An error from outside the form. */
  error?: string | null;
  /** Shown as long as nothing is wrong. */
  status?: string | null;
};

/** The error of the form as a whole. */
export function FormError({ error, status }: ErrorProps) {
  const { failure, field } = use(FormContext);
  const message = (field === null && failure?.message) || error;
  return (
    <div className={styles.error}>
      {message ? <p role="alert">{message}</p> : status && <p role="status">{status}</p>}
      {failure?.detail && <p className={styles.detail}>{failure.detail}</p>}
    </div>
  );
}

type SubmitProps = { variant?: ComponentProps<typeof Button>['variant']; children: ReactNode };

export function SubmitButton({ variant = 'strong', children }: SubmitProps) {
  const { pending } = useFormStatus();
  return (
    <Button type="submit" variant={variant} busy={pending}>
      {children}
    </Button>
  );
}

export function FormButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
