/** People as the staff see them. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { moment, noBody, text } from '../fields.ts';
import { staffSort } from '../paging.ts';
import { staffList } from '../staff-list.ts';
import { roles } from './roles.rules.ts';

export const uid = z.string().regex(/^[\w-]{1,128}$/);
const ofPerson = z.object({ uid });
const asSupport = { allowedBeforeAgeCheck: true, access: ['support'] } as const;

const personSummary = z
  .object({
    uid: z.string(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    displayName: z.string().nullable(),
    role: z.enum(roles),
    disabled: z.boolean(),
    createdAt: moment,
    deletionAt: moment
      .nullable()
      .meta({ description: 'When the account is erased, if its owner asked for it.' }),
  })
  .meta({ id: 'PersonSummary' });
export type PersonSummary = z.infer<typeof personSummary>;

const person = personSummary
  .extend({
    /** False with the third-party identity service, which keeps passwords, providers, factors and sessions itself. */
    isKeptHere: z.boolean(),
    hasPassword: z.boolean(),
    lastLoginAt: moment.nullable(),
    providers: z.array(z.object({ providerId: z.string(), email: z.string().nullable(), linkedAt: moment })),
    secondFactor: z.object({ setUpAt: moment, recoveryCodesLeft: z.int() }).nullable(),
    sessions: z
      .array(
        z.object({
          id: z.string(),
          signInProvider: z.string(),
          signedInAt: moment,
          lastUsedAt: moment,
          secondFactorAt: moment.nullable(),
        }),
      )
      .meta({ description: 'Sessions that have not ended, most recently used first, at most 50.' }),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof person>;

const peopleList = staffList({
  row: personSummary,
  filters: {
    search: text(254)
      .optional()
      .meta({ description: 'Parts of an address or name, in any script, or an id. Finds at most 1,000.' }),
    role: z.enum(roles).optional(),
    disabled: z.literal(true).optional(),
    leaving: z
      .literal(true)
      .optional()
      .meta({ description: 'Accounts whose owner has requested their deletion.' }),
  },
  sort: staffSort(['created', 'email']).default('-created'),
});

export const listPeople = endpoint({
  ...asSupport,
  ...peopleList.page,
  name: 'listPeople',
  path: '/people/list',
  summary: 'Accounts, newest first.',
  omittedFromAudit: ['search'],
});

export const namePeople = endpoint({
  ...asSupport,
  name: 'namePeople',
  method: 'POST',
  path: '/people/names',
  readOnly: true,
  summary: 'The names and addresses of these accounts, for lists of other things. Erased ones are missing.',
  body: z.strictObject({ uids: z.array(uid).max(200) }),
  answer: z.object({
    data: z.array(personSummary.pick({ uid: true, email: true, displayName: true })),
  }),
});

export const getPerson = endpoint({
  ...asSupport,
  name: 'getPerson',
  method: 'GET',
  path: '/people/{uid}',
  summary: 'One account, with how its owner signs in and where they are signed in.',
  params: ofPerson,
  body: noBody,
  answer: person,
});

export const setDisabled = endpoint({
  ...asSupport,
  name: 'setDisabled',
  method: 'PUT',
  path: '/people/{uid}/disabled',
  recentSecondFactor: 'keys allowed',
  summary:
    'Disables an account or enables it again, at once. No data is lost. Disabling stops the renewal of a membership; ' +
    'enabling does not resume it. Accounts of the staff are changed by admins only; the last admin is refused.',
  params: ofPerson,
  body: z
    .strictObject({
      disabled: z.boolean(),
      keepsRenewal: z
        .literal(true)
        .optional()
        .meta({ description: 'The membership goes on and is charged, although the account is disabled.' }),
      refundCents: z
        .int()
        .positive()
        .optional()
        .meta({
          description:
            'Pays back the unused part of the membership, which ends at once. The sum is the one of ' +
            'getRefundableOfPerson; if it has changed, the account is not disabled. Refused for one’s own account.',
        }),
    })
    .refine(
      ({ disabled, keepsRenewal, refundCents }) =>
        (disabled || (!keepsRenewal && refundCents === undefined)) &&
        !(keepsRenewal && refundCents !== undefined),
      {
        path: ['disabled'],
        message: 'allows one of `keepsRenewal` and `refundCents`, and none if it is false',
      },
    ),
  answer: person,
});

export const signPersonOut = endpoint({
  ...asSupport,
  name: 'signPersonOut',
  method: 'POST',
  path: '/people/{uid}/sign-out',
  summary:
    'Ends all sessions of an account, on every device. Accounts of the staff are changed by admins only.',
  params: ofPerson,
  body: noBody,
  answer: person,
});

export const accountLetters = ['VERIFY_EMAIL', 'PASSWORD_RESET'] as const;

export const sendAccountLetter = endpoint({
  ...asSupport,
  name: 'sendAccountLetter',
  method: 'POST',
  path: '/people/{uid}/letters',
  summary:
    'Sends the letter that verifies the address or resets the password, to the address of the account. At most five of a kind an hour.',
  params: ofPerson,
  body: z.strictObject({ kind: z.enum(accountLetters) }),
  answer: z.object({}),
});

export const changeRole = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'changeRole',
  method: 'POST',
  path: '/accounts/{uid}/role',
  access: ['admin'],
  recentSecondFactor: 'keys refused',
  summary:
    'Gives an account a role, effective at once. Without a verified address it can only be a reader; the last admin stays an admin.',
  params: ofPerson,
  body: z.object({ role: z.enum(roles) }),
  answer: z.object({ uid: z.string(), role: z.enum(roles), before: z.enum(roles) }),
});
