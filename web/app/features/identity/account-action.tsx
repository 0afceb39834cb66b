import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useNavigate } from '../../platform/router/index.ts';
import {
  type CodeCheck,
  type IdentityClient,
  identityClient,
} from '@longstrip/client/session/identity-client';
import { endSessionHere } from '@longstrip/client/session/log-out';
import { newPasswordRequested } from '@longstrip/client/session/session-changes';
import { signInRequested } from '@longstrip/client/session/session.slice';
import { useSession } from '@longstrip/client/session/use-session';
import { Button } from '@longstrip/kit/button.tsx';
import buttons from '@longstrip/kit/button.module.css';
import { Field } from '@longstrip/kit/field.tsx';
import type { FormAction } from '@longstrip/kit/form.tsx';
import { PasswordField } from '@longstrip/kit/password-field.tsx';
import { accountApi } from './account.api.ts';
import { ActionConfirm } from './account-action-confirm.tsx';
import { actionTexts, type Mode, modes } from './account-action-texts.ts';
import { ActionStep } from './action-step.tsx';
import {
  authError,
  authErrorCode,
  passwordHint,
  staffPasswordHint,
} from '@longstrip/client/sign-in/auth-errors';
import { textOf } from '@longstrip/kit/sign-in/auth-action.ts';

/** The action of a letter's link; `mode` is null if the link is incomplete. `link` is the whole address. */
export type Action = { mode: Mode | null; code: string; link: string; isForStaff: boolean };

export function parseAction(search: string, link: string): Action {
  const params = new URLSearchParams(search);
  const mode = modes.find((each) => each === params.get('mode')) ?? null;
  const code = params.get('oobCode') ?? '';
  return { mode: code ? mode : null, code, link, isForStaff: params.get('next') === 'admin' };
}

/** The code of a link was used, has expired or is incomplete: only a new link helps. */
const isDeadCode = (error: unknown) =>
  ['invalid-action-code', 'expired-action-code', 'code_invalid', 'invalid_input'].includes(
    authErrorCode(error),
  );

/** The page of a letter's link, from opening to the result. */
export function ActionBody({ action }: { action: Action }) {
  if (!action.mode)
    return (
      <DeadLink title="This link is not complete">
        The mail program may have cut it in two. Copy all of it from the email into the address bar.
      </DeadLink>
    );
  return <RunAction key={action.mode} mode={action.mode} action={action} />;
}

function RunAction({ mode, action: { code, link, isForStaff } }: { mode: Mode; action: Action }) {
  const confirms = mode === 'verifyEmail' || mode === 'verifyAndChangeEmail';
  const [state, setState] = useState<'checking' | 'ready' | 'done' | 'dead'>(
    mode === 'resetPassword' || confirms ? 'checking' : 'ready',
  );
  const [found, setFound] = useState<CodeCheck | null>(null);
  const [resets, setResets] = useState(mode === 'resetPassword');
  const [cancelDeletionByCode] = accountApi.endpoints.cancelDeletionByCode.useMutation();
  const user = useSession().user;
  const dispatch = useDispatch();
  const begun = useRef(false);

  const run = async (act: (client: IdentityClient) => Promise<unknown>) => {
    try {
      if (mode === 'keepAccount') await cancelDeletionByCode({ code }).unwrap();
      else await act(await identityClient());
      setState('done');
      // The code is used, and need not stay in the history.
      history.replaceState(history.state, '', location.pathname);
      return null;
    } catch (error) {
      if (!isDeadCode(error)) return authError(error);
      setState('dead');
      return null;
    }
  };
  const check = async () => {
    const client = await identityClient();
    if (confirms) setFound(await client.checkCode(code));
    else setFound({ email: await client.checkResetCode(code), account: null, needsSession: false });
  };
  const setPassword = async (client: IdentityClient, password: string) => {
    await client.confirmReset(code, password);
    // The new password has ended every session of the account, also the one of this browser.
    const email = user?.email?.toLowerCase();
    if (email && email === found?.email?.toLowerCase()) await endSessionHere(dispatch);
  };
  // Opening the page does nothing: mail programs and scanners open links, too. The code is only checked.
  useEffect(() => {
    if (begun.current || state !== 'checking') return;
    begun.current = true;
    check().then(
      () => setState('ready'),
      (error: unknown) => setState(isDeadCode(error) ? 'dead' : 'ready'),
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for a link
  }, []);

  const { title, ask, button, renew } = actionTexts[mode];
  if (state === 'done') return <Done mode={resets ? 'resetPassword' : mode} isForStaff={isForStaff} />;
  if (state === 'dead') {
    if (mode === 'verifyEmail' && user?.emailVerified) return <Done mode="verifyEmail" />;
    return <DeadLink mode={mode}>{`It has been used already, or is too old. ${renew}`}</DeadLink>;
  }
  if (state === 'checking')
    return (
      <ActionStep title={title}>
        <p role="status">One moment…</p>
      </ActionStep>
    );
  if (resets)
    return (
      <NewPassword
        takesFocus={confirms}
        isForStaff={isForStaff}
        onSend={(password) => run((client) => setPassword(client, password))}
      />
    );
  if (confirms)
    return (
      <ActionConfirm
        mode={mode}
        found={found}
        onConfirm={() => run((client) => client.applyCode(code))}
        onNewPassword={() => setResets(true)}
      />
    );
  const send: FormAction = (fields) =>
    run((client) =>
      mode === 'signIn' ? client.signInByLink(textOf(fields, 'email'), link) : client.applyCode(code),
    );
  return (
    <ActionStep title={title} action={send} button={button}>
      <p>{ask}</p>
      {/* The address is required, so that a link opened by another person does not sign in. */}
      {mode === 'signIn' && <Field label="Email" name="email" type="email" autoComplete="email" required />}
    </ActionStep>
  );
}

type NewPasswordProps = {
  takesFocus: boolean;
  isForStaff: boolean;
  onSend: (password: string) => ReturnType<FormAction>;
};

function NewPassword({ takesFocus, isForStaff, onSend }: NewPasswordProps) {
  const first = useRef<HTMLInputElement>(null);
  const { title, ask, button } = actionTexts.resetPassword;
  // The button that led here is gone.
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  const send: FormAction = async (fields) => {
    const password = textOf(fields, 'newPassword');
    return password === textOf(fields, 'confirm')
      ? onSend(password)
      : { message: 'The two passwords do not match.', fields: ['confirm', 'newPassword'] };
  };
  return (
    <ActionStep title={title} action={send} button={button}>
      <p>{ask}</p>
      <PasswordField
        ref={first}
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint={isForStaff ? staffPasswordHint : passwordHint}
        required
      />
      <PasswordField label="Confirm password" name="confirm" autoComplete="new-password" required />
    </ActionStep>
  );
}

/** Done, with the step that usually comes next. */
function Done({ mode, isForStaff = false }: { mode: Mode; isForStaff?: boolean }) {
  const { signedIn } = useSession();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { doneTitle, done } = actionTexts[mode];
  const toOffice = isForStaff && mode === 'resetPassword';
  const signIn = () => {
    dispatch(signInRequested('/account'));
    void navigate('/', { replace: true });
  };
  const next =
    mode === 'recoverEmail' ? (
      <Button variant="strong" onClick={() => dispatch(newPasswordRequested())}>
        Set a new password
      </Button>
    ) : toOffice ? (
      <a className={buttons.strong} href="/admin">
        To the back office
      </a>
    ) : (
      <>
        {signedIn ? (
          <Link className={buttons.strong} to="/account">
            To my account
          </Link>
        ) : (
          <Button variant="strong" onClick={signIn}>
            Sign in
          </Button>
        )}
        <Link className={buttons.quiet} to="/">
          Read on
        </Link>
      </>
    );
  return (
    <div role="status">
      <ActionStep title={doneTitle} buttons={next} takesFocus>
        <p>
          {toOffice
            ? 'Sign in to the back office with it. If two-step sign-in is not set up yet, do that within the hour.'
            : done}
        </p>
      </ActionStep>
    </div>
  );
}

type DeadLinkProps = { title?: string; mode?: Mode; children: string };

function DeadLink({ title = 'This link does not work any more', mode, children }: DeadLinkProps) {
  const dispatch = useDispatch();
  const resets = mode === 'resetPassword';
  const next = (
    <>
      {resets && (
        <Button variant="strong" onClick={() => dispatch(newPasswordRequested())}>
          Get a new link
        </Button>
      )}
      <Link className={resets ? buttons.quiet : buttons.strong} to="/">
        Home
      </Link>
    </>
  );
  return (
    <div role="alert">
      <ActionStep title={title} buttons={next} takesFocus>
        <p>{children}</p>
      </ActionStep>
    </div>
  );
}
