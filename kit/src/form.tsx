import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type Ref,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from './button.tsx';
import styles from './form.module.css';

export type FieldFailure = { path: string; message: string };

/** Why a form was refused. */
export type FormFailure = {
  message: string;
  /**
   * Names of the fields that the message is about. It is shown at the first of them that the form has, or else at the
   * form's `FormError`. It disappears when one of them is edited.
   */
  fields?: readonly string[];
  /** The errors of single fields: each is shown at the field of its path, or else after the message. */
  errors?: readonly FieldFailure[];
  /** What people can quote to support. Shown at the form's `FormError`. */
  detail?: string | undefined;
  /** True empties the form, which otherwise keeps what was entered. */
  clear?: boolean;
};
/** Sends the form. Resolves with null if it succeeded or there is no message. Must not throw. */
export type FormAction = (fields: FormData) => Promise<FormFailure | null>;

type FormState = {
  busy: boolean;
  failure: FormFailure | null;
  /** The names of the form's fields. */
  names: readonly string[];
};

const FormContext = createContext<FormState>({ busy: false, failure: null, names: [] });

const isAbout = (name: string, path: string) => path === name || path.startsWith(`${name}.`);

/** The first field that the failure is about. */
const firstWrong = ({ fields, errors }: FormFailure, names: readonly string[]) =>
  fields?.find((name) => names.includes(name)) ??
  names.find((name) => errors?.some(({ path }) => isAbout(name, path)));

/** What the form's failure says about the field of this name. */
export function useFieldError(name: string): { message: string; isFirst: boolean } | null {
  const { failure, names } = use(FormContext);
  if (!failure) return null;
  const isFirst = firstWrong(failure, names) === name;
  if (isFirst && failure.fields) return { message: failure.message, isFirst };
  const about = failure.errors?.filter(({ path }) => isAbout(name, path)) ?? [];
  // The name of the field is beside it: the message needs only where in the field something is wrong.
  const messages = messagesOf(
    about.map(({ path, message }) => ({ path: path.slice(name.length + 1), message })),
  );
  return messages.length > 0 ? { message: messages.join(' '), isFirst } : null;
}

/** The errors of fields, each with the words of its path: “Chapters 2 title: Too long.” */
export const messagesOf = (errors: readonly FieldFailure[]): string[] =>
  errors.map(({ path, message }) => {
    const words = path
      .split('.')
      .map((part) =>
        /^\d+$/.test(part) ? String(Number(part) + 1) : part.replace(/[A-Z]/g, ' $&').toLowerCase(),
      )
      .join(' ');
    const text = words ? `${words}: ${message}` : message;
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(message) ? '' : '.'}`;
  });

type FormProps = Omit<ComponentProps<'form'>, 'action' | 'onSubmit' | 'onInput' | 'ref'> & {
  ref?: Ref<HTMLFormElement>;
  action: FormAction;
  /** The error is cleared when this changes. */
  purpose?: string;
  /** A failure from outside, such as that of the previous code. */
  failure?: FormFailure | null;
  /** It is being sent from outside. */
  busy?: boolean;
};

type Outcome = { failure: FormFailure | null; purpose: string | undefined; sent?: FormData };

const namesOf = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].flatMap((each) => ('name' in each && each.name ? [String(each.name)] : []));

/** A form that is sent once at a time, keeps its text if it fails, and moves the focus to the wrong field. */
export function Form({
  action,
  purpose,
  failure: outer = null,
  busy: isBusy = false,
  ref,
  ...rest
}: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({ failure: null, purpose });
  const [names, setNames] = useState<readonly string[]>([]);
  const own = outcome.purpose === purpose ? outcome.failure : null;
  const failure = own ?? (busy ? null : outer);
  // Before the failure is painted: which fields the form has decides where it is shown.
  useLayoutEffect(() => {
    if (!failure) return;
    const present = namesOf(form.current);
    setNames(present);
    if (failure.clear) form.current?.reset();
    const first = firstWrong(failure, present);
    const input = first && form.current?.elements.namedItem(first);
    if (!(input instanceof HTMLElement)) return;
    input.focus();
    if (!(input instanceof HTMLInputElement)) return;
    // Selected only if unchanged: the next letter must not replace what was typed meanwhile.
    if (failure.clear || input.value === outcome.sent?.get(first!)) input.select();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each failure
  }, [failure]);
  const state = useMemo(() => ({ busy: busy || isBusy, failure, names }), [busy, isBusy, failure, names]);
  const send = async (sent: FormData) => {
    sending.current = true;
    setBusy(true);
    setOutcome({ failure: null, purpose });
    const failed = await action(sent);
    sending.current = false;
    setBusy(false);
    setOutcome({ failure: failed, purpose, sent });
  };
  return (
    <FormContext value={state}>
      <form
        className={styles.form}
        {...rest}
        ref={(element) => {
          form.current = element;
          if (typeof ref === 'function') return ref(element);
          if (ref) ref.current = element;
        }}
        // If the form is posted without scripts, its values are at least not in a URL.
        method="post"
        // With `action`, React would empty the form when the action ends, and delete what was typed meanwhile.
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending.current && !isBusy) void send(new FormData(event.currentTarget));
        }}
        onInput={({ target }) => {
          const fields = outcome.failure?.fields;
          if (target instanceof HTMLInputElement && fields?.includes(target.name))
            setOutcome({ failure: null, purpose });
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

/** The error of the form as a whole, and those that no field shows. */
export function FormError({ error, status }: ErrorProps) {
  const { failure, names } = use(FormContext);
  const isAtField = failure?.fields?.some((name) => names.includes(name));
  const elsewhere = failure?.errors?.filter(({ path }) => !names.some((name) => isAbout(name, path))) ?? [];
  const message = (failure && !isAtField && [failure.message, ...messagesOf(elsewhere)].join(' ')) || error;
  return (
    <div className={styles.error}>
      {message ? <p role="alert">{message}</p> : status && <p role="status">{status}</p>}
      {failure?.detail && <p className={styles.detail}>{failure.detail}</p>}
    </div>
  );
}

type SubmitProps = Pick<
  ComponentProps<typeof Button>,
  'small' | 'aria-disabled' | 'onDisabledClick' | 'title'
> & {
  variant?: ComponentProps<typeof Button>['variant'];
  children: ReactNode;
};

export function SubmitButton({ variant = 'strong', ...rest }: SubmitProps) {
  return <Button type="submit" variant={variant} busy={use(FormContext).busy} {...rest} />;
}

export function FormButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
