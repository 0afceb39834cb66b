import buttons from '@longstrip/kit/button.module.css';
import { Row } from '@longstrip/kit/layout.tsx';
import { api } from '@longstrip/client/api';
import type { Answer } from '@longstrip/client/calls';
import { isStaff } from '@longstrip/contract/identity/roles.rules';
import type { WithAuth } from '@longstrip/client/session/session.slice';
import { useSession } from '@longstrip/client/session/use-session';
import { useAppDispatch } from '@longstrip/client/store';
import { Fragment, type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { mayOpen, type Screen, type Staff, StaffContext } from '../../platform/screens.ts';
import { SignOutButton } from '../../ui/sign-out-button.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { accountApi } from './account.api.ts';
import { ConfirmStaff } from './confirm-staff.tsx';
import { GatePage } from './gate-page.tsx';
import styles from './gate-page.module.css';
import { ProveAddress } from './password-mail.tsx';
import { SetUpFactor } from './set-up-factor.tsx';
import { SignInPage } from './sign-in-page.tsx';

type StaffOnlyProps = { screens: readonly Screen[]; children: ReactNode };

/**
 * Shows its children only to staff with a second factor. The server checks every call all the same. If the session
 * ends without a sign-out, the children stay mounted below the sign-in page, with everything that was typed. They are
 * unmounted when the person signs out or another account signs in.
 */
export function StaffOnly({ screens, children }: StaffOnlyProps) {
  const { user, signedIn, isLoading } = useSession();
  const hasEnded = useSelector(({ auth }: WithAuth) => auth.ended !== null);
  const uid = user?.uid ?? '';
  const {
    currentData: account,
    error,
    refetch,
  } = accountApi.endpoints.account.useQuery(uid, {
    skip: !signedIn,
  });
  const staff = useMemo(() => {
    if (!account || !isStaff(account.role)) return null;
    const { role, email } = account;
    return { uid, email, role, screens: screens.filter((screen) => mayOpen(screen, role)) };
  }, [account, screens, uid]);
  // The session is loading again during a sign-in, but the sign-in page must stay.
  const [wasLoaded, setWasLoaded] = useState(false);
  if (!isLoading && !wasLoaded) setWasLoaded(true);
  const hasAccess = staff !== null && account!.secondFactor.usedHere;
  const [shown, setShown] = useState<Staff | null>(null);
  const isOther = shown !== null && user !== null && user.uid !== shown.uid;
  const hasLeft = isOther || (account ? !staff : !user && !isLoading && !hasEnded);
  if (hasAccess && shown !== staff) setShown(staff);
  else if (hasLeft && shown) setShown(null);
  const renderGate = () => {
    if (!signedIn && wasLoaded) return <SignInPage expired={shown} />;
    if (error && !account)
      return (
        <GatePage title="Not available">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </GatePage>
      );
    if (!account) return <PageSkeleton />;
    if (!staff) return <NotStaff />;
    return <FactorMissing account={account} />;
  };
  if (!shown) return renderGate();
  return (
    <>
      <StaffContext value={shown}>
        <Fragment key={shown.uid}>{children}</Fragment>
      </StaffContext>
      {!hasAccess && <Cover>{renderGate()}</Cover>}
    </>
  );
}

function openUntilUnmounted(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
  return () => dialog?.close();
}

/** Escape must close neither the cover (browsers close a dialog at the second Escape) nor a dialog below it. */
function keepOpen(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
}

/** Covers everything, also open dialogs, and makes it inert. The focus returns when the cover is removed. */
function Cover({ children }: { children: ReactNode }) {
  return (
    <dialog
      ref={openUntilUnmounted}
      className={styles.cover}
      aria-label="Your session has ended"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={keepOpen}
    >
      {children}
    </dialog>
  );
}

function NotStaff() {
  return (
    <GatePage title="No access">
      <p>This account is a reader’s. The back office is for the people who run the site.</p>
      <Row>
        <a className={buttons.strong} href="/">
          To the reader site
        </a>
        <SignOutButton />
      </Row>
    </GatePage>
  );
}

/** A role is active only in sessions with a second factor. */
function FactorMissing({ account }: { account: Answer<'readAccount'> }) {
  const dispatch = useAppDispatch();
  const refresh = async () => void dispatch(api.util.invalidateTags(['Account']));
  if (account.secondFactor.setUp)
    return (
      <GatePage title="One more step">
        <ConfirmStaff button="Continue" onConfirmed={refresh}>
          Your role is active only in sessions with a second factor, and this session has none.
        </ConfirmStaff>
        <SignOutButton />
      </GatePage>
    );
  return (
    <GatePage title="Set up two-step sign-in">
      {account.secondFactor.needsMailedPassword && account.email ? (
        <ProveAddress email={account.email} />
      ) : account.emailVerified ? (
        <SetUpFactor
          email={account.email ?? account.uid}
          hasRecoveryCodes={account.secondFactor.recoveryCodesLeft !== null}
          onDone={refresh}
        />
      ) : (
        <p>
          First confirm your email address: the link is in the email you got, and{' '}
          <a href="/account">your account</a> can send another.
        </p>
      )}
      <SignOutButton />
    </GatePage>
  );
}
