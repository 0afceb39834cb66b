import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useNavigate } from '../../platform/router/index.ts';
import {
  type CodeCheck,
  type IdentityClient,
  identityClient,
} from '../../platform/session/identity-client.ts';
import { newPasswordAsked } from '../../platform/session/session-changes.ts';
import { signInAsked } from '../../platform/session/session.slice.ts';
import { useSession } from '../../platform/session/use-session.ts';
import actions from '../../ui/action.module.css';
import { accountApi } from './account.api.ts';
import { actionWords, type Mode, modes } from './account-action-words.ts';
import { failureSentence, isDeadCode, isOffline } from './account-failures.ts';
import { ActionConfirm } from './account-action-confirm.tsx';
import { Field, FormActions, Wrong } from './account-form.tsx';

/** What the link of a mail asks for; `mode` is null when it was cut short. `link` is the whole address. */
export type Action = { mode: Mode | null; code: string; link: string };

export function parseAction(search: string, link: string): Action {
  const params = new URLSearchParams(search);
  const mode = modes.find((each) => each === params.get('mode')) ?? null;
  const code = params.get('oobCode') ?? '';
  return { mode: code ? mode : null, code, link };
}

type Step = 'ready' | 'working' | 'done' | { failed: unknown };

/** One link of a mail, from opening it to its end. */
export function ActionBody({ action }: { action: Action }) {
  if (!action.mode)
    return (
      <DeadLink
        title="This link is not complete"
        words="The mail program may have cut it in two. Copy all of it from the mail into the address bar."
      />
    );
  return <Running key={action.mode} mode={action.mode} action={action} />;
}

function Running({ mode, action }: { mode: Mode; action: Action }) {
  const words = actionWords[mode];
  const confirms = mode === 'verifyEmail' || mode === 'verifyAndChangeEmail';
  const [step, setStep] = useState<Step>('ready');
  const [checking, setChecking] = useState(mode === 'resetPassword' || confirms);
  const [found, setFound] = useState<CodeCheck | null>(null);
  const [resets, setResets] = useState(mode === 'resetPassword');
  const [keepByCode] = accountApi.endpoints.keepAccountByCode.useMutation();
  const begun = useRef(false);

  const run = async (act: (client: IdentityClient) => Promise<unknown>) => {
    setStep('working');
    try {
      if (mode === 'keepAccount') await keepByCode({ code: action.code }).unwrap();
      else await act(await identityClient());
      setStep('done');
      // The code is of no use any more, and need not lie in the history.
      history.replaceState(history.state, '', location.pathname);
    } catch (error) {
      setStep({ failed: error });
    }
  };
  const apply = () => run((client) => client.applyCode(action.code));
  // Nothing is done by opening the page: mail programs and scanners open links, too. The code is only looked at.
  const check = async () => {
    try {
      const client = await identityClient();
      if (confirms) setFound(await client.checkCode(action.code));
      else await client.checkResetCode(action.code);
    } catch (error) {
      if (isDeadCode(error)) setStep({ failed: error });
    }
    setChecking(false);
  };
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (checking) void check();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for a link
  }, []);

  if (step === 'done') return <Done mode={resets ? 'resetPassword' : mode} />;
  if (typeof step === 'object' && isDeadCode(step.failed))
    return <DeadLink mode={mode} words={`It has been used already, or is too old. ${words.renew}`} />;
  const wrong =
    typeof step === 'object'
      ? isOffline(step.failed)
        ? 'There is no connection right now. The link stays good; try again when you are online.'
        : failureSentence(step.failed)
      : null;
  const working = step === 'working';
  if (checking)
    return (
      <>
        <h1>{words.title}</h1>
        <p role="status">One moment…</p>
      </>
    );
  if (resets)
    return (
      <ResetForm
        pressed={confirms}
        working={working}
        wrong={wrong}
        onSend={(password) => void run((client) => client.confirmReset(action.code, password))}
      />
    );
  if (mode === 'signIn')
    return (
      <SignInForm
        working={working}
        wrong={wrong}
        onSend={(email) => void run((client) => client.signInByLink(email, action.link))}
      />
    );
  if (mode === 'verifyEmail' || mode === 'verifyAndChangeEmail')
    return (
      <ActionConfirm
        mode={mode}
        found={found}
        working={working}
        wrong={wrong}
        onConfirm={() => void apply()}
        onNewPassword={() => {
          setStep('ready');
          setResets(true);
        }}
      />
    );
  return (
    <>
      <h1>{words.title}</h1>
      <p role="status">{working ? 'One moment…' : words.ask}</p>
      {wrong && <Wrong>{wrong}</Wrong>}
      <button
        type="button"
        className={actions.strong}
        aria-disabled={working}
        onClick={() => !working && void apply()}
      >
        {wrong ? 'Try again' : words.button}
      </button>
    </>
  );
}

type FormProps = { working: boolean; wrong: string | null; onSend: (value: string) => void };

function ResetForm({ working, wrong, pressed, onSend }: FormProps & { pressed: boolean }) {
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [differ, setDiffer] = useState(false);
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  // The button that led here is gone: the keyboard goes on at the first field.
  useEffect(() => {
    if (pressed) form.current?.querySelector('input')?.focus();
  }, [pressed]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== confirm) setDiffer(true);
    else if (!working) onSend(password);
  };
  const error = differ ? 'The two passwords do not match.' : wrong;
  const field = (label: string, value: string, set: (value: string) => void, hint?: string) => (
    <Field
      label={label}
      type="password"
      autoComplete="new-password"
      required
      {...(hint && { hint })}
      value={value}
      invalid={error !== null}
      wrongIn={errorId}
      onChange={(event) => {
        setDiffer(false);
        set(event.target.value);
      }}
    />
  );
  return (
    <form ref={form} onSubmit={submit}>
      <h1>{actionWords.resetPassword.title}</h1>
      <p>{actionWords.resetPassword.ask}</p>
      {field(
        'New password',
        password,
        setPassword,
        'At least 8 characters. A long sentence is easy to remember.',
      )}
      {field('Confirm password', confirm, setConfirm)}
      {error && <Wrong id={errorId}>{error}</Wrong>}
      <FormActions>
        <button type="submit" className={actions.strong} aria-disabled={working}>
          {working ? 'One moment…' : actionWords.resetPassword.button}
        </button>
      </FormActions>
    </form>
  );
}

/** The address is asked for, so that a link somebody else opens signs nobody in. */
function SignInForm({ working, wrong, onSend }: FormProps) {
  const [email, setEmail] = useState('');
  const errorId = useId();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!working) onSend(email);
      }}
    >
      <h1>{actionWords.signIn.title}</h1>
      <p>{actionWords.signIn.ask}</p>
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        required
        value={email}
        invalid={wrong !== null}
        wrongIn={errorId}
        onChange={(event) => setEmail(event.target.value)}
      />
      {wrong && <Wrong id={errorId}>{wrong}</Wrong>}
      <FormActions>
        <button type="submit" className={actions.strong} aria-disabled={working}>
          {working ? 'One moment…' : actionWords.signIn.button}
        </button>
      </FormActions>
    </form>
  );
}

/** The button that led here is gone: the keyboard, and whoever reads aloud, go on at what came of it. */
function Outcome({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** Done, with the step that usually comes next. */
function Done({ mode }: { mode: Mode }) {
  const { signedIn } = useSession();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { doneTitle, done } = actionWords[mode];
  if (mode === 'recoverEmail')
    return (
      <div role="status">
        <Outcome>{doneTitle}</Outcome>
        <p>{done}</p>
        <FormActions>
          <button type="button" className={actions.strong} onClick={() => dispatch(newPasswordAsked())}>
            Set a new password
          </button>
        </FormActions>
      </div>
    );
  return (
    <div role="status">
      <Outcome>{doneTitle}</Outcome>
      <p>{done}</p>
      <FormActions>
        {signedIn ? (
          <Link className={actions.strong} to="/account">
            To my account
          </Link>
        ) : (
          <button
            type="button"
            className={actions.strong}
            onClick={() => {
              dispatch(signInAsked('/account'));
              void navigate('/', { replace: true });
            }}
          >
            Sign in
          </button>
        )}
        <Link className={actions.quiet} to="/">
          Read on
        </Link>
      </FormActions>
    </div>
  );
}

type DeadLinkProps = { title?: string; words: string; mode?: Mode };

function DeadLink({ title = 'This link does not work any more', words, mode }: DeadLinkProps) {
  const dispatch = useDispatch();
  return (
    <div role="alert">
      <Outcome>{title}</Outcome>
      <p>{words}</p>
      <FormActions>
        {mode === 'resetPassword' && (
          <button type="button" className={actions.strong} onClick={() => dispatch(newPasswordAsked())}>
            Get a new link
          </button>
        )}
        <Link className={mode === 'resetPassword' ? actions.quiet : actions.strong} to="/">
          Home
        </Link>
      </FormActions>
    </div>
  );
}
