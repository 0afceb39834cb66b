import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { moment, text } from '../fields.ts';
import { staffListAnswer, staffPage, staffSort } from '../paging.ts';
import { roles } from './roles.rules.ts';

/** What the audit trail can name. */
const namedObject = z.object({
  id: z.string(),
  kind: z.enum(['person', 'comic', 'chapter', 'genre', 'banner']),
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
      description: 'Those of the first ids in the details that still exist, by their present names.',
    }),
    outcome: z.string().nullable().meta({
      description:
        '`done`, or the code of the refusal. Null: still running, or the process ended before it was done.',
    }),
  })
  .meta({ id: 'AuditEntry' });

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
