/** The steps of the two people, the operator and time. A step that is impossible at the moment does nothing. */
import assert from 'node:assert/strict';
import { keepAccountByCode } from '../../deletion/keep-account.ts';
import { eraseDueAccounts } from '../../deletion/erase-due-accounts.ts';
import { changeRole } from '../../staff/account-admin.ts';
import {
  entered,
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
    void entered(
      me,
      await world.call('signUp', { email: victim.own, password: me.password, displayName: me.name }),
    ),
  'the attacker signs up': async (world, { attacker: me }) =>
    void entered(
      me,
      await world.call('signUp', { email: me.own, password: me.password, displayName: me.name }),
    ),
  'the attacker signs in by every password': async (world, { attacker: me, victim }) => {
    for (const email of [victim.own, victim.second, me.own, me.second])
      await signInByPassword(world, me, email);
  },
  'the attacker puts the victim’s address on an account': async (world, { attacker: me, victim }) => {
    const email = victim.own;
    const done = await withToken(me, (idToken) => world.call('update', { idToken, email }));
    if (!done)
      await withToken(me, (idToken) => world.call('signUp', { idToken, email, password: me.password }));
  },
  'the attacker orders letters to the victim about an account of theirs': async (
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
  'the attacker signs in with a Facebook that names the victim’s address': async (
    world,
    { attacker: me, victim },
  ) => void (await throughProvider(world, me, { providerId: 'facebook.com', email: victim.own })),
  'the attacker links that Facebook': async (world, { attacker: me, victim }) => {
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
  'the attacker moves an account to a mailbox of theirs': (world, { attacker: me }) => move(world, me),
  'the attacker changes the password': async (world, { attacker: me }) =>
    void (await withToken(me, (idToken) => world.call('update', { idToken, password: me.password }))),
  'the attacker asks for deletion': (world, { attacker: me }) => leave(world, me),
  'the attacker presses every letter': async (world, { attacker: me }) => {
    await press(world, me);
    await pressForPassword(world, me);
  },
};

const victim: Record<string, Step> = {
  'the victim signs up': async (world, { victim: me }) =>
    void entered(
      me,
      await world.call('signUp', { email: me.own, password: me.password, displayName: me.name }),
    ),
  'the victim signs in by every password': async (world, { victim: me }) => {
    for (const email of [me.own, me.second]) await signInByPassword(world, me, email);
  },
  'the victim sets a new password by mail': async (world, { victim: me }) => {
    const email = me.own;
    const fields = { requestType: 'PASSWORD_RESET', email };
    const oobCode = await ownCode(world, me, { to: email, mode: 'resetPassword', fields });
    // No account has the address: there is nothing to get into.
    if (!oobCode) return;
    const reset = await world.call('resetPassword', { oobCode, newPassword: me.password });
    assert.ok(reset.ok, `the victim is locked out: ${JSON.stringify(reset.body)}`);
    assert.ok((await signInByPassword(world, me, email)).ok, 'the victim is locked out after a reset');
    await assertAt(world, me, email);
  },
  'the victim signs in by a link': async (world, { victim: me }) => {
    const email = me.own;
    const fields = { requestType: 'EMAIL_SIGNIN', email };
    const oobCode = await ownCode(world, me, { to: email, mode: 'signIn', fields });
    const answer = await world.call('signInWithEmailLink', { email, oobCode });
    assert.ok(entered(me, answer), `the victim is locked out: ${JSON.stringify(answer.body)}`);
    await assertAt(world, me, email);
  },
  'the victim signs in with Google': async (world, { victim: me }) =>
    void (await throughProvider(world, me, { providerId: 'google.com', email: me.own })),
  'the victim moves to another mailbox of theirs': (world, { victim: me }) => move(world, me),
  'the victim presses every letter': (world, { victim: me }) => press(world, me),
  'the victim presses every letter and sets a new password': async (world, { victim: me }) => {
    await press(world, me);
    await pressForPassword(world, me);
  },
  'the victim asks for deletion': (world, { victim: me }) => leave(world, me),
};

const others: Record<string, Step> = {
  'the operator makes the account of the victim’s address an admin': async (world, people) => {
    const [row] = await world.query<{ uid: string }>('select uid from account where email = $1', [
      people.victim.own,
    ]);
    if (!row) return;
    const { db } = world.context;
    const made = await db
      .transaction((tx) => changeRole(tx, { uid: row.uid, role: 'admin' }))
      .catch(() => null);
    if (made !== null) people.granted.push(row.uid);
  },
  'a fortnight passes': async (world) => {
    world.clock.moveBy(fortnight);
    await world.deliver(() => eraseDueAccounts(world.context));
  },
};

export const steps: Readonly<Record<string, Step>> = { ...attacker, ...victim, ...others };

/** To the mailbox that the account does not have yet. */
async function move(world: World, me: Person): Promise<void> {
  for (const idToken of me.tokens.toReversed())
    for (const newEmail of [me.second, me.own]) {
      const fields = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail };
      const oobCode = await ownCode(world, me, { to: newEmail, mode: 'verifyAndChangeEmail', fields });
      if (!oobCode || !(await world.call('update', { idToken, oobCode })).ok) continue;
      await signInByPassword(world, me, newEmail);
      return;
    }
}

async function leave(world: World, me: Person): Promise<void> {
  await withToken(me, (idToken) => world.call('delete', { idToken }));
}

/** Presses the button of every letter without entering a password, signed in if the page requires it. */
async function press(world: World, me: Person): Promise<void> {
  for (const letter of unread(me)) {
    const { mode, code: oobCode, to: email } = letter;
    if (mode === 'verifyEmail' || mode === 'verifyAndChangeEmail') {
      const done = await withToken(me, (idToken) => world.call('update', { idToken, oobCode }));
      // Both also try without being signed in.
      if (!done) await world.call('update', { oobCode });
    } else if (mode === 'recoverEmail') await world.call('update', { oobCode });
    else if (mode === 'signIn') entered(me, await world.call('signInWithEmailLink', { email, oobCode }));
    else if (mode === 'keepAccount') {
      const { db, clock } = world.context;
      await db
        .transaction((tx) => keepAccountByCode(tx, { code: oobCode, now: clock.now() }))
        .catch(() => {});
    }
  }
}

async function pressForPassword(world: World, me: Person): Promise<void> {
  for (const { mode, code: oobCode, to: email } of unread(me))
    if (mode === 'resetPassword' || mode === 'verifyEmail') {
      const { ok } = await world.call('resetPassword', { oobCode, newPassword: me.password });
      if (ok) await signInByPassword(world, me, email);
    }
}

/** Letters that arrive meanwhile are left for another step. */
function unread(me: Person): Letter[] {
  return [...me.letters];
}

async function assertAt(world: World, me: Person, email: string): Promise<void> {
  const { body } = await world.call('lookup', { idToken: me.tokens.at(-1) });
  const [user] = body['users'] as { email?: string; emailVerified?: boolean }[];
  assert.deepEqual([user!.email, user!.emailVerified], [email, true], 'the victim is somewhere else');
}
