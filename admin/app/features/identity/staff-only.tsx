import { Anchor, Button, Group, Text } from '@mantine/core';
import { api } from '@longstrip/client/api';
import type { Answer } from '@longstrip/client/calls';
import { isStaff } from '@longstrip/contract/identity/roles.rules';
import { useSession } from '@longstrip/client/session/use-session';
import { useAppDispatch } from '@longstrip/client/store';
import { type ReactNode, useMemo, useState } from 'react';
import { mayOpen, type Screen, StaffContext } from '../../platform/screens.ts';
import { SignOutButton } from '../../ui/sign-out-button.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { accountApi } from './account.api.ts';
import { ConfirmOwner } from './confirm-owner.tsx';
import { GatePage } from './gate-page.tsx';
import styles from './gate-page.module.css';
import { SetUpFactor } from './set-up-factor.tsx';
import { SignInPage } from './sign-in-page.tsx';

type StaffOnlyProps = { screens: readonly Screen[]; children: ReactNode };

/** Shows its children to staff with a second factor. The server decides every call by itself all the same. */
export function StaffOnly({ screens, children }: StaffOnlyProps) {
  const { user, signedIn, isLoading } = useSession();
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
  // The session loads again during a sign-in: the page stays.
  const [known, setKnown] = useState(false);
  if (!isLoading && !known) setKnown(true);
  if (!signedIn && known) return <SignInPage />;
  if (error && !account)
    return (
      <GatePage title="Not available">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </GatePage>
    );
  if (!account) return <PageSkeleton />;
  if (!staff) return <NoStaff />;
  if (!account.secondFactor.usedHere) return <FactorMissing account={account} />;
  return <StaffContext value={staff}>{children}</StaffContext>;
}

function NoStaff() {
  return (
    <GatePage title="No access">
      <Text>This account is a reader’s. The back office is for the people who run the site.</Text>
      <Group>
        <Button component="a" href="/">
          To the reader site
        </Button>
        <SignOutButton className={styles.signOut} />
      </Group>
    </GatePage>
  );
}

/** A role counts in sessions with a second factor only. */
function FactorMissing({ account }: { account: Answer<'readAccount'> }) {
  const dispatch = useAppDispatch();
  const refresh = async () => void dispatch(api.util.invalidateTags(['Account']));
  if (account.secondFactor.setUp)
    return (
      <GatePage title="One more step">
        <ConfirmOwner button="Continue" onConfirmed={refresh}>
          Your role counts in sessions with a second factor only, and this one began without.
        </ConfirmOwner>
        <SignOutButton className={styles.signOut} />
      </GatePage>
    );
  return (
    <GatePage title="Set up two-step sign-in">
      {account.emailVerified ? (
        <SetUpFactor
          email={account.email ?? account.uid}
          hasRecoveryCodes={account.secondFactor.recoveryCodesLeft !== null}
          onDone={refresh}
        />
      ) : (
        <Text>
          First confirm your email address: the link is in the email you got, and{' '}
          <Anchor href="/account">your account</Anchor> can send another.
        </Text>
      )}
      <SignOutButton className={styles.signOut} />
    </GatePage>
  );
}
