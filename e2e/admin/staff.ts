/** People who use the back office. */
import assert from 'node:assert/strict';
import type { StaffRole } from '@longstrip/contract/identity/roles.rules';
import type { Page } from '@playwright/test';
import { authenticator } from '../accounts/authenticator.ts';
import { signedUp } from '../accounts/signed-in.ts';
import { answers } from '../harness/answers.ts';
import { expect } from '../harness/expect.ts';
import type { Database } from '../harness/site-with-database.ts';

export type StaffMember = { email: string; uid: string; code(): Promise<string> };

const password = 'twelve quiet tides';

/** Problems that signing in to the back office causes: the first step is refused without a code. */
export const staffProblems = [answers(400), answers(403), /console: Identity:/];

/** Makes an account with a verified address and an authenticator app; with a role, a member of the staff. */
export async function haveStaff(
  { origin, db }: { origin: string; db: Database },
  { email, role }: { email: string; role?: StaffRole },
): Promise<StaffMember> {
  const { storageState } = await signedUp(origin, { email, password });
  const stored = storageState.origins[0]!.localStorage;
  const idToken = stored.find(({ name }) => name === 'authToken')!.value;
  await db.pool.query('update account set email_verified = true where email = $1', [email]);
  const ask = async (verb: string, json: object) => {
    const answer = await fetch(`${origin}/v2/accounts/mfaEnrollment:${verb}?key=any`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken, ...json }),
    });
    assert.ok(answer.ok, await answer.clone().text());
    return answer.json();
  };
  const { totpSessionInfo } = (await ask('start', { totpEnrollmentInfo: {} })) as {
    totpSessionInfo: { sharedSecretKey: string; sessionInfo: string };
  };
  const { sharedSecretKey: secret, sessionInfo } = totpSessionInfo;
  const totpVerificationInfo = { sessionInfo, verificationCode: authenticator(secret)() };
  await ask('finalize', { displayName: null, totpVerificationInfo });
  const { rows } = await db.pool.query<{ uid: string }>(
    'update account set role = $2 where email = $1 returning uid',
    [email, role ?? 'reader'],
  );
  const { uid } = rows[0]!;
  return {
    email,
    uid,
    async code() {
      // Each code works once; this reset saves waiting for the next one.
      await db.pool.query('update second_factor set used_step = 0 where uid = $1', [uid]);
      return authenticator(secret)();
    },
  };
}

/** Signs in with password and code. */
export async function signInToOffice(page: Page, address: string, member: StaffMember): Promise<void> {
  await page.goto(address);
  await signInHere(page, member);
}

/** Signs in on the page that is open. */
export async function signInHere(page: Page, { email, code }: StaffMember): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Code')).toBeVisible();
  await page.getByLabel('Code').fill(await code());
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Answers the dialog that asks for the second factor. */
export async function confirmPerson(page: Page, { code }: StaffMember): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' });
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByLabel('Code').fill(await code());
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
}
