import { Note, SectionTitle, Stack } from '@longstrip/kit/layout.tsx';
import { Details } from '../../ui/details.tsx';
import table from '../../ui/plain-table.module.css';
import { Time, TimeZoneNote } from '../../ui/time.tsx';
import type { Person } from './people.api.ts';

const providerNames: Record<string, string> = {
  password: 'Password',
  emailLink: 'Link by email',
  'google.com': 'Google',
  'facebook.com': 'Facebook',
  'apple.com': 'Apple',
};
const nameOf = (provider: string) => providerNames[provider] ?? provider;

/** The details of an account, and where it is signed in. */
export function PersonAccount({ person }: { person: Person }) {
  const { email, displayName, uid, isKeptHere, secondFactor } = person;
  const signInMethods = [
    ...(person.hasPassword ? ['password'] : []),
    ...person.providers.map(({ providerId, email: there }) =>
      there && there !== email ? `${nameOf(providerId)} (${there})` : nameOf(providerId),
    ),
  ];
  return (
    <Stack gap="l">
      <div>
        <Details
          items={[
            ['Email', email ? `${email}${person.emailVerified ? '' : ' (not verified)'}` : 'None'],
            ['Name', displayName ?? 'None'],
            ['Id', uid],
            ['Role', person.role],
            ['Signed up', <Time key="since" at={person.createdAt} />],
            ['Signed in last', person.lastLoginAt ? <Time key="last" at={person.lastLoginAt} /> : 'Never'],
            [
              'Signs in with',
              isKeptHere ? signInMethods.join(', ') || 'A link by email' : 'Kept by the identity service',
            ],
            [
              'Second factor',
              secondFactor ? (
                <span key="factor">
                  Since <Time at={secondFactor.setUpAt} day />, {secondFactor.recoveryCodesLeft}{' '}
                  {secondFactor.recoveryCodesLeft === 1 ? 'recovery code' : 'recovery codes'} left
                </span>
              ) : isKeptHere ? (
                'Not set up'
              ) : (
                'Kept by the identity service'
              ),
            ],
            ...(person.deletionAt
              ? ([['Will be erased', <Time key="deletion" at={person.deletionAt} />]] as const)
              : []),
          ]}
        />
        <TimeZoneNote />
      </div>
      {isKeptHere && <Sessions person={person} />}
    </Stack>
  );
}

function Sessions({ person: { sessions } }: { person: Person }) {
  return (
    <section>
      <SectionTitle>
        Signed in on {sessions.length} {sessions.length === 1 ? 'device' : 'devices'}
      </SectionTitle>
      {sessions.length > 0 && (
        <table className={table.table} aria-label="Sessions">
          <thead>
            <tr>
              <th>Signed in</th>
              <th>With</th>
              <th>Used last</th>
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <tr key={session.id}>
                <td>
                  <Time at={session.signedInAt} />
                </td>
                <td>
                  {nameOf(session.signInProvider)}
                  {session.secondFactorAt && <Note>and a second factor</Note>}
                </td>
                <td>
                  <Time at={session.lastUsedAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
