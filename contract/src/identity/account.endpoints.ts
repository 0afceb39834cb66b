import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { moment, noBody, text } from '../fields.ts';
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
      /** Whether signing in asks for a second factor. With the third-party service: whether this sign-in did. */
      setUp: z.boolean(),
      /** Whether it was given in the sign-in of this session. */
      usedHere: z.boolean(),
      /** Null with the third-party service, which keeps them itself. */
      recoveryCodesLeft: z.int().nullable(),
      /**
       * Staff set one up only within an hour of a new password by mail, which proves the address (0021). True while
       * that is missing.
       */
      needsMailedPassword: z.boolean(),
    }),
    createdAt: moment,
    /** When the account will be erased; null unless its owner has requested that. */
    deletionAt: moment.nullable(),
  })
  .meta({ id: 'Account' });

export const readAccount = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'readAccount',
  method: 'GET',
  path: '/account',
  access: 'signed-in',
  summary: "The signed-in person's account.",
  body: noBody,
  answer: account,
});

export const signOut = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'signOut',
  method: 'POST',
  path: '/account/sign-out',
  access: 'signed-in',
  summary: 'Ends the session of the token that is sent. Its refresh tokens become invalid.',
  body: noBody,
  answer: z.object({}),
});

export const requestDeletion = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'requestDeletion',
  method: 'POST',
  path: '/account/deletion',
  access: 'signed-in',
  summary:
    'Schedules the account to be erased, 14 days from now, stops the renewal of a membership, and says so by mail. Requires a sign-in within the last 5 minutes. The last admin is refused.',
  body: noBody,
  answer: account,
});

export const cancelDeletion = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'cancelDeletion',
  method: 'DELETE',
  path: '/account/deletion',
  access: 'signed-in',
  summary: 'Takes a requested deletion back. The renewal of a membership stays stopped.',
  body: noBody,
  answer: account,
});

export const createRecoveryCodes = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'createRecoveryCodes',
  method: 'POST',
  path: '/account/recovery-codes',
  access: 'signed-in',
  recentSecondFactor: 'keys refused',
  status: 201,
  summary:
    'Creates ten recovery codes, each valid once in place of a code of the authenticator app, and invalidates earlier ones. The codes are returned only once.',
  body: noBody,
  answer: z.object({ codes: z.array(z.string()) }),
});

export const cancelDeletionByCode = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'cancelDeletionByCode',
  method: 'POST',
  path: '/account/keep',
  access: 'public',
  summary: 'Takes a requested deletion back with the code of the mail about it, without signing in.',
  body: z.object({ code: text(200) }),
  answer: z.object({}),
});

export const exportAccount = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'exportAccount',
  method: 'GET',
  path: '/account/export',
  access: 'signed-in',
  takesTurns: true,
  summary:
    'Everything that is stored about the signed-in person: one ZIP archive of JSON files. Requires a sign-in within the last 5 minutes.',
  body: noBody,
  answer: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  download: { type: 'application/zip', fileName: 'my-account.zip' },
});
