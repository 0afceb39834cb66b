/** The steps of attacker, victim, operator and clock. A step that is impossible in the present state does nothing. */
import assert from 'node:assert/strict';
import { cancelDeletionByCode } from '../../../src/features/identity/deletion/cancel-deletion.ts';
import { eraseDueAccounts } from '../../../src/features/identity/deletion/erase-due-accounts.ts';
import { changeRole } from '../../../src/features/identity/staff/account-admin.ts';
import {
  storeSession,
  ownCode,
  signInByPassword,
  throughProvider,
  withToken,
  type People,
  type Person,
} from './people.ts';
import type { Letter, World } from './world.ts';

export type Step = (world: World, people: People) => Promise<void>;

const fortnight = 15 * 86_400_000;

const attacker: Record<string, Step> = {
  'the attacker signs up as the victim': async (world, { attacker: me, victim }) =>
    void storeSession(
      me,
      await world.call('signUp', { email: victim.own, password: me.password, displayName: me.name }),
    ),
  'the attacker signs up': async (world, { attacker: me }) =>
    void storeSession(
      me,
      await world.call('signUp', { email: me.own, password: me.password, displayName: me.name }),
    ),
  'the attacker tries the password at every address': async (world, { attacker: me, victim }) => {
    for (const email of [victim.own, victim.second, me.own, me.second])
      await signInByPassword(world, me, email);
  },
  'the attacker puts the victim’s address on an account': async (world, { attacker: me, victim }) => {
    const email = victim.own;
    const done = await withToken(me, (idToken) => world.call('update', { idToken, email }));
    if (!done)
      await withToken(me, (idToken) => world.call('signUp', { idToken, email, password: me.password }));
  },
  'the attacker orders letters to the victim about the attacker’s accounts': async (
    world,
    { attacker: me, victim },
  ) => {
    for (const idToken of me.tokens) {
      await world.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
      const newEmail = victim.own;
      await world.call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
    }
  },
  'the attacker orders the victim a reset and a sign-in link': async (world, { victim }) => {
    for (const requestType of ['PASSWORD_RESET', 'EMAIL_SIGNIN'])
      await world.call('sendOobCode', { requestType, email: victim.own });
  },
  'the attacker signs in with Facebook, which names the victim’s address': async (
    world,
    { attacker: me, victim },
  ) => void (await throughProvider(world, me, { providerId: 'facebook.com', email: victim.own })),
  'the attacker links that Facebook account': async (world, { attacker: me, victim }) => {
    const { pendingToken } = me;
    if (pendingToken)
      await withToken(me, (idToken) =>
        world.call('signInWithIdp', { requestUri: 'http://localhost', idToken, pendingToken }),
      );
    for (const idToken of [...me.tokens].toReversed())
      await throughProvider(world, me, { providerId: 'facebook.com', email: victim.own, idToken });
  },
  'the attacker signs in with Google': async (world, { attacker: me }) =>
    void (await throughProvider(world, me, { providerId: 'google.com', email: me.own })),
  'the attacker moves an account to a mailbox of the attacker': (world, { attacker: me }) =>
    moveToOwnMailbox(world, me),
  'the attacker changes the password': async (world, { attacker: me }) =>
    void (await withToken(me, (idToken) => world.call('update', { idToken, password: me.password }))),
  'the attacker requests the deletion': (world, { attacker: me }) => requestDeletion(world, me),
  'the attacker uses the link of every letter': async (world, { attacker: me }) => {
    await openLinks(world, me);
    await openLinksWithPassword(world, me);
  },
};

const victim: Record<string, Step> = {
  'the victim signs up': async (world, { victim: me }) =>
    void storeSession(
      me,
      await world.call('signUp', { email: me.own, password: me.password, displayName: me.name }),
    ),
  'the victim tries the password at every address': async (world, { victim: me }) => {
    for (const email of [me.own, me.second]) await signInByPassword(world, me, email);
  },
  'the victim sets a new password by mail': async (world, { victim: me }) => {
    const email = me.own;
    const fields = { requestType: 'PASSWORD_RESET', email };
    const oobCode = await ownCode(world, me, { to: email, mode: 'resetPassword', fields });
    // Without a letter no account has the address, so the victim cannot be locked out.
    if (!oobCode) return;
    const reset = await world.call('resetPassword', { oobCode, newPassword: me.password });
    assert.ok(reset.ok, `the victim is locked out: ${JSON.stringify(reset.body)}`);
    assert.ok((await signInByPassword(world, me, email)).ok, 'the victim is locked out after a reset');
    await assertSignedInAs(world, me, email);
  },
  'the victim signs in by a link': async (world, { victim: me }) => {
    const email = me.own;
    const fields = { requestType: 'EMAIL_SIGNIN', email };
    const oobCode = await ownCode(world, me, { to: email, mode: 'signIn', fields });
    const answer = await world.call('signInWithEmailLink', { email, oobCode });
    assert.ok(storeSession(me, answer), `the victim is locked out: ${JSON.stringify(answer.body)}`);
    await assertSignedInAs(world, me, email);
  },
  'the victim signs in with Google': async (world, { victim: me }) =>
    void (await throughProvider(world, me, { providerId: 'google.com', email: me.own })),
  'the victim moves the account to another mailbox of the victim': (world, { victim: me }) =>
    moveToOwnMailbox(world, me),
  'the victim uses the link of every letter': (world, { victim: me }) => openLinks(world, me),
  'the victim uses the link of every letter and sets a new password': async (world, { victim: me }) => {
    await openLinks(world, me);
    await openLinksWithPassword(world, me);
  },
  'the victim requests the deletion': (world, { victim: me }) => requestDeletion(world, me),
};

const others: Record<string, Step> = {
  'the operator makes the account of the victim’s address an admin': async (world, people) => {
    const [row] = await world.query<{ uid: string }>('select uid from account where email = $1', [
      people.victim.own,
    ]);
    if (!row) return;
    const { db } = world.context;
    const previousRole = await db
      .transaction((tx) => changeRole(tx, { uid: row.uid, role: 'admin' }))
      .catch(() => null);
    if (previousRole !== null) people.granted.push(row.uid);
  },
  'a fortnight passes': async (world) => {
    world.clock.moveBy(fortnight);
    await world.deliver(() => eraseDueAccounts({ ...world.context, ...world.context.personalData }));
  },
};

export const steps: Readonly<Record<string, Step>> = { ...attacker, ...victim, ...others };

/** Moves an account to the mailbox of the person that the account does not use yet. */
async function moveToOwnMailbox(world: World, me: Person): Promise<void> {
  for (const idToken of me.tokens.toReversed())
    for (const newEmail of [me.second, me.own]) {
      const fields = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail };
      const oobCode = await ownCode(world, me, { to: newEmail, mode: 'verifyAndChangeEmail', fields });
      if (!oobCode || !(await world.call('update', { idToken, oobCode })).ok) continue;
      await signInByPassword(world, me, newEmail);
      return;
    }
}

async function requestDeletion(world: World, me: Person): Promise<void> {
  await withToken(me, (idToken) => world.call('delete', { idToken }));
}

/** Uses the link of every letter without entering a password, signed in if the page requires it. */
async function openLinks(world: World, me: Person): Promise<void> {
  for (const letter of lettersOf(me)) {
    const { mode, code: oobCode, to: email } = letter;
    if (mode === 'verifyEmail' || mode === 'verifyAndChangeEmail') {
      const done = await withToken(me, (idToken) => world.call('update', { idToken, oobCode }));
      // Without a working token, also tries without being signed in.
      if (!done) await world.call('update', { oobCode });
    } else if (mode === 'recoverEmail') await world.call('update', { oobCode });
    else if (mode === 'signIn') storeSession(me, await world.call('signInWithEmailLink', { email, oobCode }));
    else if (mode === 'keepAccount') {
      const { db, clock } = world.context;
      await db
        .transaction((tx) => cancelDeletionByCode(tx, { code: oobCode, now: clock.now() }))
        .catch(() => {});
    }
  }
}

async function openLinksWithPassword(world: World, me: Person): Promise<void> {
  for (const { mode, code: oobCode, to: email } of lettersOf(me))
    if (mode === 'resetPassword' || mode === 'verifyEmail') {
      const { ok } = await world.call('resetPassword', { oobCode, newPassword: me.password });
      if (ok) await signInByPassword(world, me, email);
    }
}

/** A copy of the letters, so that those that arrive during this step are left for another step. */
function lettersOf(me: Person): Letter[] {
  return [...me.letters];
}

async function assertSignedInAs(world: World, me: Person, email: string): Promise<void> {
  const { body } = await world.call('lookup', { idToken: me.tokens.at(-1) });
  const [user] = body['users'] as { email?: string; emailVerified?: boolean }[];
  assert.deepEqual([user!.email, user!.emailVerified], [email, true], 'the victim is in another account');
}
