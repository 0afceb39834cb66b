import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { moment, text } from '../fields.ts';
import { staffListAnswer, staffPage, staffSort } from '../paging.ts';
import { roles } from './roles.rules.ts';

/** Commands of the server's operator that the audit trail records. */
export type AuditedCommand =
  'list' | 'audit' | 'role' | 'disable' | 'enable' | 'sign-out' | 'reset-second-factor' | 'clock';

/** What happened to the role of an account by an act of its owner. */
export type OwnAct = 'becomeFirstAdmin' | 'loseAddress' | 'takeEmailBack';

/** What the audit trail can name. */
const namedObject = z.object({
  id: z.string(),
  kind: z
    .enum([
      'person',
      'comic',
      'chapter',
      'genre',
      'creator',
      'banner',
      'payment',
      'refund',
      'membership',
      'deleted',
    ])
    .meta({
      description: '`deleted`: it does not exist any more, and has the name recorded at its deletion.',
    }),
  name: z.string(),
  comicsId: z.string().nullable().meta({ description: 'The comic of a chapter; else null.' }),
});
export type NamedObject = z.infer<typeof namedObject>;

const auditEntry = z
  .object({
    id: z.string(),
    at: moment,
    actor: z.object({
      /** Null for operator keys and commands. */
      uid: z.string().nullable(),
      /** The account's present address; null if the account is erased. */
      email: z.string().nullable(),
      /** Name of the operator key, or its id if the name is not known. */
      key: z.string().nullable(),
      /** The role at that time. */
      role: z.enum(roles),
    }),
    action: z.string().meta({ description: 'The name of the call or of the command.' }),
    details: z
      .record(z.string(), z.unknown())
      .meta({ description: 'What was sent; `before` holds the earlier values of these fields.' }),
    objects: z.array(namedObject).meta({
      description: 'What the first ids in the details name, as far as it is known.',
    }),
    outcome: z.string().nullable().meta({
      description:
        '`done`, or the code of the refusal. Null: still running, or the process ended before it was done.',
    }),
  })
  .meta({ id: 'AuditEntry' });

/** The calls that conflict with each other's edits, where no earlier versions tell who changed something. */
const conflictingActions = z.enum([
  'createChapters',
  'deleteChapters',
  'deletePages',
  'orderBanners',
  'reorderChapters',
  'reorderPages',
  'restoreFromTrash',
  'setCoinPacks',
  'setGiftLimit',
  'updatePlan',
  'updatePolicy',
  'uploadPages',
  'restorePolicyVersion',
]);

export const readLastChange = endpoint({
  name: 'readLastChange',
  personalData: false,
  readOnly: true,
  method: 'POST',
  path: '/audit-entries/last-change',
  access: ['editor'],
  summary: 'Who last changed something by one of these calls, so that a conflicting edit can name them.',
  body: z.strictObject({
    actions: z.array(conflictingActions).min(1),
    object: text(128).optional().meta({ description: 'The id of what was changed, if it has one.' }),
  }),
  answer: z.object({
    author: z.string().nullable().meta({ description: 'Email address or key, if known.' }),
  }),
});

export const listAuditEntries = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'listAuditEntries',
  method: 'POST',
  path: '/audit-entries/list',
  access: ['admin'],
  summary: 'What staff and operator keys have done.',
  omittedFromAudit: ['filters.person'],
  body: z
    .strictObject({
      sort: staffSort(['at']).default('-at'),
      ...staffPage,
      filters: z
        .strictObject({
          object: text(128).meta({
            description:
              'The id of what was acted on: a comic, chapter, person, payment … Calls that only list it are left out.',
          }),
          /** Uid or email address. */
          person: text(320),
          action: text(100),
          /** `refused`: all calls that were not done, including those that never ended. */
          outcome: z.enum(['done', 'refused']),
          /** Includes calls that only read. */
          reads: z.boolean(),
          from: moment,
          until: moment,
        })
        .partial()
        .default({}),
    })
    .prefault({}),
  answer: staffListAnswer(auditEntry),
});
