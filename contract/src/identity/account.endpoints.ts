import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { moment, noBody, noParams, text } from '../fields.ts';
import { roles } from './roles.rules.ts';

/** An account as its owner sees it. */
const account = z
  .object({
    uid: z.string(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    displayName: z.string().nullable(),
    /** Of the account. Staff roles count in sessions with a second factor only. */
    role: z.enum(roles),
    secondFactor: z.object({
      /** Whether signing in asks for one. The third-party service tells it by the present sign-in only. */
      setUp: z.boolean(),
      /** Whether one was given when signing in here. */
      usedHere: z.boolean(),
      /** Null with the third-party service, which keeps them itself. */
      recoveryCodesLeft: z.int().nullable(),
    }),
    createdAt: moment,
    /** When the account will be erased; null unless its owner has asked for that. */
    deletionAt: moment.nullable(),
  })
  .meta({ id: 'Account' });

export const readAccount = endpoint({
  neutral: true,
  name: 'readAccount',
  method: 'GET',
  path: '/account',
  access: 'reader',
  status: 200,
  summary: "The signed-in person's account.",
  params: noParams,
  body: noBody,
  answer: account,
});

export const signOut = endpoint({
  neutral: true,
  name: 'signOut',
  method: 'POST',
  path: '/account/sign-out',
  access: 'reader',
  status: 200,
  summary: 'Ends the session of the token that is sent. Its refresh tokens are worthless afterwards.',
  params: noParams,
  body: noBody,
  answer: z.object({}),
});

export const requestDeletion = endpoint({
  neutral: true,
  name: 'requestDeletion',
  method: 'POST',
  path: '/account/deletion',
  access: 'reader',
  status: 200,
  summary:
    'Schedules the account to be erased, 14 days from now, and says so by mail. Wants a sign-in of the last 5 minutes. The last admin is refused.',
  params: noParams,
  body: noBody,
  answer: account,
});

export const keepAccount = endpoint({
  neutral: true,
  name: 'keepAccount',
  method: 'DELETE',
  path: '/account/deletion',
  access: 'reader',
  status: 200,
  summary: 'Takes a requested deletion back.',
  params: noParams,
  body: noBody,
  answer: account,
});

export const createRecoveryCodes = endpoint({
  neutral: true,
  name: 'createRecoveryCodes',
  method: 'POST',
  path: '/account/recovery-codes',
  access: 'reader',
  recentSecondFactor: 'people only',
  status: 201,
  summary:
    'Makes ten new recovery codes, each good once in place of a code of the authenticator app, and makes the earlier ones worthless. They are answered this once.',
  params: noParams,
  body: noBody,
  answer: z.object({ codes: z.array(z.string()) }),
});

export const keepAccountByCode = endpoint({
  neutral: true,
  name: 'keepAccountByCode',
  method: 'POST',
  path: '/account/keep',
  access: 'public',
  status: 200,
  summary: 'The same with the code of the mail about the deletion, without signing in.',
  params: noParams,
  body: z.object({ code: text(200) }),
  answer: z.object({}),
});

export const exportAccount = endpoint({
  neutral: true,
  name: 'exportAccount',
  method: 'GET',
  path: '/account/export',
  access: 'reader',
  status: 200,
  summary: 'Everything that is kept about the signed-in person: one ZIP archive of JSON files.',
  params: noParams,
  body: noBody,
  answer: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  download: { type: 'application/zip', fileName: 'my-account.zip' },
});
