import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoint } from '@longstrip/contract/endpoint';
import fastify from 'fastify';
import { z } from 'zod';
import { openTestApp } from '../../../../test/app-for-tests.ts';
import { signUpPerson } from '../../../../test/people.ts';
import { createCalls } from '../../../platform/http/calls.ts';
import { sendProblems } from '../../../platform/http/problems.ts';
import { changeCredentials } from './credentials.ts';
import { findAccount } from './accounts.queries.ts';

const changeEmail = endpoint({
  name: 'changeEmail',
  method: 'POST',
  path: '/email',
  access: 'public',
  status: 200,
  summary: 'Changes the email address of an account.',
  params: z.strictObject({}),
  body: z.object({ uid: z.string(), email: z.string() }),
  answer: z.object({}),
});

const api = await openTestApp();
const { db, jobs, clock, logger } = api.core;

test('a call that gives an account a taken email address answers 409 with the code', async () => {
  const [ann, ben] = [await signUpPerson(api), await signUpPerson(api)];
  const calls = createCalls(() => null);
  calls.serve(changeEmail, async ({ body: { uid, email } }) => {
    const account = (await findAccount(db, uid))!;
    const change = { account, provedEmail: email, origin: 'http://localhost' };
    await db.transaction((tx) => changeCredentials(tx, change, { jobs, clock, logger } as never));
    return {};
  });
  const app = fastify();
  sendProblems(app);
  const caller = { person: null, role: null, keyId: null } as never;
  app.post('/email', ({ body }) => calls.perform('changeEmail', { body }, caller));
  const payload = { uid: ann.uid, email: ben.email };
  const answer = await app.inject({ method: 'POST', url: '/email', payload });
  assert.equal(answer.statusCode, 409);
  assert.equal(answer.json<{ code: string }>().code, 'email_taken');
});
