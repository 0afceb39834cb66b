import { Button } from '@longstrip/kit/button.tsx';
import { Select } from '@longstrip/kit/fields.tsx';
import { Stack } from '@longstrip/kit/layout.tsx';
import { isStaff, type Role, roles } from '@longstrip/contract/identity/roles.rules';
import { useState } from 'react';
import { confirm } from '../../ui/confirm.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { peopleApi, type Person } from './people.api.ts';
import { whyNot } from '../../ui/why-not.ts';

const mayDo: Record<Role, string> = {
  reader: 'Reads. No access to the back office.',
  editor: 'Comics, episodes, genres and the home page. Sees no people and no money.',
  support: 'People, what they own, payments and refunds.',
  admin: 'Everything, roles and prices included.',
};

const roleNames: Record<Role, string> = {
  reader: 'a reader',
  editor: 'an editor',
  support: 'a member of support',
  admin: 'an admin',
};

/** When the role counts, and what the person meets until then. */
function beginningOf(role: Role, { secondFactor, isKeptHere }: Person): string {
  if (!isStaff(role) || secondFactor) return 'The role is active at once.';
  const begins = 'The role is active once they have set up two-step sign-in';
  if (!isKeptHere) return `${begins}.`;
  return `${begins}. Tell them to open /admin and sign in: the page there sends them one email, whose link proves their address and sets a new password of at least 12 characters. Then they set up an authenticator app and keep ten recovery codes.`;
}

/** Gives a person another role. */
export function PersonRole({ person }: { person: Person }) {
  const [role, setRole] = useState<Role>(person.role);
  const [change, { isLoading }] = peopleApi.endpoints.changeRole.useMutation();
  const onChangeRole = async () => {
    const isSure = await confirm({
      title: `Make ${person.email ?? person.uid} ${roleNames[role]}?`,
      consequences: `${mayDo[role]} ${beginningOf(role, person)}`,
      button: 'Change role',
      isDangerous: true,
    });
    if (!isSure) return;
    const { error } = await change({ uid: person.uid, role });
    if (error) return toastError(error);
    toast(`The role is ${role} now.`);
  };
  return (
    <Stack start>
      <Select
        name="role"
        label="Role"
        hint={mayDo[role]}
        options={roles.map((each) => ({ value: each, label: each }))}
        value={role}
        onChange={({ currentTarget: { value } }) => setRole(value as Role)}
      />
      <Button
        variant="quiet"
        busy={isLoading}
        onClick={() => void onChangeRole()}
        {...whyNot(role === person.role && 'This is their role already. Choose another one.')}
      >
        Change role
      </Button>
    </Stack>
  );
}
