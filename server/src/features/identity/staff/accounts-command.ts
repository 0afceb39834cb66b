/** The command `npm run accounts` for the operator. It is recorded in the audit trail like staff calls. */
import type { AuditedCommand } from '@longstrip/contract/identity/audit.endpoints';
import { isStaff, roles, type Role } from '@longstrip/contract/identity/roles.rules';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { StaffAct } from '../../../platform/http/caller.ts';
import type { Letters } from '../../../platform/mail/letters.ts';
import { findAccountByEmail } from '../accounts/accounts.queries.ts';
import type { IdentityContext } from '../context.ts';
import { IdentityError } from '../identity-error.ts';
import type { AccountRow, AuditEntryRow } from '../identity.tables.ts';
import {
  resetSecondFactor,
  changeRole,
  setDisabled,
  listAccounts,
  signOutEverywhere,
} from './account-admin.ts';
import { findSecondFactor } from '../second-factor/second-factors.ts';
import { newestActs } from '../audit.ts';

const accountsUsage = `Usage: npm run accounts -- <command>
  list [--staff]                              the newest 1000 accounts, or those with a role
  role <email> <${roles.join('|')}>   gives a role, which counts at once
  disable <email>                             refuses every sign-in to it, and stops its renewal
  enable <email>                              allows sign-ins again
  sign-out <email>                            ends all sessions, on every device
  reset-second-factor <email>                 takes two-step sign-in off, for a lost phone, and ends all sessions
  audit [count]                               what the staff did, newest first: 50, at most 200`;

const maxListed = 1000;

type Ports = {
  db: Database;
  clock: Clock;
  letters: Pick<Letters, 'send'>;
  emit: IdentityContext['emit'];
  recordAct(act: StaffAct): Promise<(outcome: string) => Promise<void>>;
};
/** Lines to print and the exit code: 2 for wrong usage. */
type Outcome = { code: number; lines: string[] };

export async function accountsCommand(args: readonly string[], ports: Ports): Promise<Outcome> {
  const [command, first, second, ...more] = args;
  const wrongUsage = (why: string): Outcome => ({ code: 2, lines: [why, accountsUsage] });
  if (!command) return { code: 2, lines: [accountsUsage] };
  if (more.length > 0 || (second && command !== 'role')) return wrongUsage('Too many arguments.');
  if (command === 'list') {
    if (first && first !== '--staff') return wrongUsage(`Unknown argument: "${first}".`);
    return recorded({ command, details: { staff: first === '--staff' } }, ports, () =>
      list(first === '--staff', ports),
    );
  }
  if (command === 'audit') {
    const count = Number(first ?? 50);
    if (!Number.isInteger(count) || count < 1 || count > 200)
      return wrongUsage('The count is a whole number from 1 to 200.');
    return recorded({ command, details: { count } }, ports, async () =>
      (await newestActs(ports.db, count)).map(actLine),
    );
  }
  if (!isAct(command)) return wrongUsage(`There is no command "${command}".`);
  if (!first) return wrongUsage('Missing argument: email.');
  if (command === 'role' && !isRole(second))
    return wrongUsage(second ? `"${second}" is no role.` : 'Missing argument: role.');
  const account = await findAccountByEmail(ports.db, first);
  // People are recorded by id only, which reveals nothing after their account is erased.
  const details = {
    ...(account ? { uid: account.uid } : {}),
    ...(command === 'role' ? { role: second } : {}),
  };
  return recorded({ command, details }, ports, async () => {
    if (!account)
      throw new IdentityError('account_not_found', {
        detail: `There is no account with the address ${first}.`,
      });
    return [await act(command, account, second as Role, ports)];
  });
}

const acts = ['role', 'disable', 'enable', 'sign-out', 'reset-second-factor'] as const;
type Act = (typeof acts)[number];
const isAct = (command: string): command is Act => acts.some((each) => each === command);

async function act(
  command: Act,
  account: AccountRow,
  role: Role,
  { db, clock, letters, emit }: Ports,
): Promise<string> {
  const { uid, email } = account;
  switch (command) {
    case 'role': {
      const before = await db.transaction((tx) => changeRole(tx, { uid, role }));
      const changed =
        before === role ? `${email} had the role ${role} already.` : `${email}: ${before} → ${role}.`;
      const counts = !isStaff(role) || (await findSecondFactor(db, uid)) !== undefined;
      return counts ? changed : `${changed} It counts once they have set up two-step sign-in.`;
    }
    case 'sign-out':
      await db.transaction((tx) => signOutEverywhere(tx, { uid, now: clock.now() }));
      return `${email} is signed out everywhere.`;
    case 'reset-second-factor': {
      const removed = await db.transaction((tx) =>
        resetSecondFactor(tx, { uid, now: clock.now() }, { letters }),
      );
      return removed
        ? `${email} signs in without a second factor until they set it up again, and is signed out everywhere.`
        : `${email} has no second factor. They are signed out everywhere.`;
    }
    case 'disable':
    case 'enable':
      await db.transaction((tx) => setDisabled(tx, { uid, disabled: command === 'disable' }, { emit }));
      return `${email} is ${command}d.`;
  }
}

async function recorded(
  { command, details }: { command: AuditedCommand; details: object },
  { recordAct }: Ports,
  work: () => Promise<string[]>,
): Promise<Outcome> {
  const actor = { person: null, role: 'admin', keyId: null } as const;
  const recordOutcome = await recordAct({ actor, action: `command:${command}`, details });
  try {
    const lines = await work();
    await recordOutcome('done');
    return { code: 0, lines };
  } catch (error) {
    await recordOutcome(error instanceof IdentityError ? error.code : 'server_error');
    if (error instanceof IdentityError) return { code: 1, lines: [error.message] };
    throw error;
  }
}

async function list(staff: boolean, { db }: Ports): Promise<string[]> {
  const accounts = await listAccounts(db, { staff, limit: maxListed });
  if (accounts.length === 0) return [staff ? 'No account has a role.' : 'There is no account.'];
  return accounts.map((account) => {
    const states = [
      account.email_verified ? '' : 'not confirmed',
      account.disabled ? 'disabled' : '',
      account.deletion_at ? `erased on ${account.deletion_at.toISOString().slice(0, 10)}` : '',
    ].filter(Boolean);
    const day = account.created_at.toISOString().slice(0, 10);
    return `${account.uid}  ${day}  ${account.role.padEnd(7)}  ${printable(account.email ?? '(no address)')}${states.length ? `  (${states.join(', ')})` : ''}`;
  });
}

function actLine({ at, actor_uid, actor_key, role, action, details, outcome }: AuditEntryRow): string {
  const who = actor_uid ?? (actor_key ? `key ${actor_key}` : 'operator');
  return `${at.toISOString()}  ${who}  ${role}  ${action}  ${outcome ?? 'unknown'}  ${printable(JSON.stringify(details))}`;
}

function isRole(word: string | undefined): word is Role {
  return roles.some((role) => role === word);
}

/** Replaces control characters, so that text from people cannot control the terminal. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, '?');
}
