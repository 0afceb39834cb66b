import { Button } from '@longstrip/kit/button.tsx';
import { Note, Panel, Row, SectionTitle, Stack } from '@longstrip/kit/layout.tsx';
import { LinkButton } from '../../ui/rows.tsx';
import { isStaff } from '@longstrip/contract/identity/roles.rules';
import type { ReactNode } from 'react';
import { useStaff } from '../../platform/screens.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { DisableButton, type LoadMembership } from './disable-account.tsx';
import { peopleApi, type Person } from './people.api.ts';

type ActionsProps = { person: Person; loadMembership: LoadMembership };

/** What can be done to an account. Accounts of the staff are changed by admins only. */
export function PersonActions({ person, loadMembership }: ActionsProps) {
  const { role } = useStaff();
  if (isStaff(person.role) && role !== 'admin')
    return <Note>This is an account of the staff. Only an admin can change it.</Note>;
  return (
    <Stack>
      {person.isKeptHere && <Emails person={person} />}
      <SignOut person={person} />
      <Disable person={person} loadMembership={loadMembership} />
      {role === 'admin' && (
        <ActionCard title="Role" about={`The role is ${person.role}.`}>
          <LinkButton variant="quiet" to={`/people/${person.uid}/role`}>
            Change role
          </LinkButton>
        </ActionCard>
      )}
    </Stack>
  );
}

function Emails({ person: { uid, email, emailVerified } }: { person: Person }) {
  const [send, { isLoading }] = peopleApi.endpoints.sendAccountLetter.useMutation();
  const sendLetter = async (kind: 'VERIFY_EMAIL' | 'PASSWORD_RESET') => {
    const { error } = await send({ uid, kind });
    if (error) return toastError(error);
    toast(`The email is on its way to ${email}.`);
  };
  return (
    <ActionCard title="Emails" about={email ? `They go to ${email}.` : 'This account has no email address.'}>
      {email && !emailVerified && (
        <Button variant="quiet" busy={isLoading} onClick={() => void sendLetter('VERIFY_EMAIL')}>
          Send the email that verifies the address
        </Button>
      )}
      {email && (
        <Button variant="quiet" busy={isLoading} onClick={() => void sendLetter('PASSWORD_RESET')}>
          Send a link for a new password
        </Button>
      )}
    </ActionCard>
  );
}

function SignOut({ person: { uid, sessions, isKeptHere } }: { person: Person }) {
  const [signOut, { isLoading }] = peopleApi.endpoints.signPersonOut.useMutation();
  const onSignOut = async () => {
    const isSure = await confirm({
      title: 'Sign out everywhere?',
      consequences: 'All sessions of this account end at once. The person can sign in again on each device.',
      button: 'Sign out everywhere',
      isDangerous: true,
    });
    if (!isSure) return;
    const { error } = await signOut(uid);
    if (error) return toastError(error);
    toast('All sessions have ended.');
  };
  return (
    <ActionCard
      title="Sessions"
      about={
        isKeptHere
          ? `${sessions.length === 0 ? 'No device is' : `${sessions.length} ${sessions.length === 1 ? 'device is' : 'devices are'}`} signed in.`
          : 'The identity service keeps the sessions.'
      }
    >
      <Button variant="quiet" busy={isLoading} onClick={() => void onSignOut()}>
        Sign out everywhere
      </Button>
    </ActionCard>
  );
}

function Disable({ person, loadMembership }: ActionsProps) {
  const { disabled } = person;
  return (
    <ActionCard
      title={disabled ? 'This account is disabled' : 'Disable'}
      about={
        disabled
          ? 'The person cannot sign in. Enabling does not resume the renewal of a membership.'
          : 'For an account that does harm.'
      }
    >
      <DisableButton person={person} loadMembership={loadMembership} />
    </ActionCard>
  );
}

function ActionCard({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <Panel>
      <Stack gap="s">
        <SectionTitle>{title}</SectionTitle>
        <Note>{about}</Note>
        <Row>{children}</Row>
      </Stack>
    </Panel>
  );
}
