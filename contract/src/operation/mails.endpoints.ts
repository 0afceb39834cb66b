import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, noBody } from '../fields.ts';
import { uid } from '../identity/people.endpoints.ts';
import { staffListAnswer, staffPage, staffSort } from '../paging.ts';
import { staffList } from '../staff-list.ts';

const admin = { allowedBeforeAgeCheck: true, method: 'POST', access: ['admin'] } as const;
const asSupport = { ...admin, access: ['support'] } as const;
const mailOutcome = z.enum(['sent', 'written', 'failed']);

/** One letter. Its text, its links and its address are not kept. */
const mailRecord = z
  .object({
    id: z.string(),
    kind: z.string().meta({ description: 'Such as identity.VERIFY_EMAIL.' }),
    name: z.string().meta({ description: 'What staff call letters of this kind.' }),
    uid: z.string().nullable().meta({ description: 'The account it is for, where there is one.' }),
    at: z.string().meta({ description: 'Time of the last try.' }),
    outcome: mailOutcome.meta({
      description: 'Written: to the outbox folder, because there is no mail server; nobody got it.',
    }),
    tries: z.int(),
    error: z.string().nullable(),
    canSendAgain: z.boolean().meta({ description: 'It is no longer retried, and can be sent again.' }),
  })
  .meta({ id: 'MailRecord' });

export const listMails = endpoint({
  ...admin,
  ...staffList({
    row: mailRecord,
    filters: { outcome: mailOutcome.optional(), uid: uid.optional() },
    sort: staffSort(['at']).default('-at'),
  }).page,
  name: 'listMails',
  path: '/mails/list',
  summary: 'Letters of the last 30 days.',
});

export const listMailsOfPerson = endpoint({
  ...asSupport,
  name: 'listMailsOfPerson',
  path: '/people/{uid}/letters/list',
  summary: 'Letters of the last 30 days to a person, newest first.',
  params: z.object({ uid }),
  body: z.strictObject(staffPage),
  answer: staffListAnswer(mailRecord),
});

export const sendMailAgain = endpoint({
  ...asSupport,
  name: 'sendMailAgain',
  path: '/mails/{id}/send-again',
  summary: 'Sends a letter again that could not be sent. A link in it is replaced by a new one.',
  params: z.object({ id }),
  body: noBody,
  answer: z.object({}),
});
