import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { noBody } from '../fields.ts';

const admin = { allowedBeforeAgeCheck: true, method: 'GET', access: ['admin'], body: noBody } as const;

const part = z.enum(['database', 'jobs', 'publishing', 'sales', 'mail', 'storage', 'sharedCache', 'backup']);
const healthOf = z
  .object({
    part,
    state: z.enum(['ok', 'warning', 'failing']),
    sentence: z.string(),
    figures: z.array(z.object({ label: z.string(), value: z.string() })),
  })
  .meta({ id: 'PartHealth' });

export const readHealth = endpoint({
  ...admin,
  name: 'readHealth',
  personalData: false,
  path: '/operation/health',
  summary:
    'Whether database, jobs, planned publishing, sales, mail, storage, the purges of a shared cache and backups work, and what is unset for the open internet.',
  answer: z.object({
    parts: z.array(healthOf),
    unset: z
      .array(
        z.object({
          setting: z
            .string()
            .nullable()
            .meta({ description: 'The environment variable to set, if there is one.' }),
          sentence: z.string(),
        }),
      )
      .meta({ description: 'What is missing or weak before the site is opened to the internet.' }),
  }),
});

export const readPlannedPublishing = endpoint({
  ...admin,
  access: ['editor'],
  name: 'readPlannedPublishing',
  personalData: false,
  path: '/operation/publishing',
  summary: 'Whether comics, episodes and banners that are planned appear on time.',
  answer: z.object({
    overdue: z
      .int()
      .meta({ description: 'Comics and episodes that should have been published more than a minute ago.' }),
    held: z.int().meta({
      description: 'Episodes that were due, but that readers could not read: they wait for a readable page.',
    }),
    notReady: z
      .int()
      .meta({ description: 'Episodes planned for the next 24 hours that readers could not read yet.' }),
    late: z
      .int()
      .meta({ description: 'Those that were published more than a minute late in the last 7 days.' }),
    overdueBanners: z
      .int()
      .meta({ description: 'Banners that should have been shown or hidden more than two minutes ago.' }),
    lateBanners: z.int().meta({
      description: 'Those that were shown or hidden more than two minutes late in the last 7 days.',
    }),
    nextAt: z.string().nullable(),
  }),
});

const storageReport = z
  .object({
    countedAt: z.string(),
    kinds: z.array(z.object({ kind: z.string(), files: z.int(), bytes: z.int() })),
    faults: z.array(
      z.object({
        meaning: z.string(),
        count: z.int(),
        examples: z.array(z.string()).meta({ description: 'Names of at most twenty files.' }),
      }),
    ),
  })
  .meta({ id: 'StorageReport' });

export const readStorage = endpoint({
  ...admin,
  name: 'readStorage',
  personalData: false,
  path: '/operation/storage',
  summary: 'What is stored, by kind, as it was last counted, and what is unsettled now.',
  answer: z.object({
    report: storageReport.nullable(),
    unsettled: z.object({
      files: z.int().meta({ description: 'Being written or removed; at most 1,000 counted.' }),
      oldestAt: z.string().nullable(),
    }),
    freeBytes: z.int().nullable(),
  }),
});
export const countStorage = endpoint({
  ...admin,
  method: 'POST',
  name: 'countStorage',
  path: '/operation/storage/count',
  summary: 'Counts all files and compares them with the database, as a job. It happens by itself each night.',
  body: z.strictObject({}).optional(),
  answer: z.object({}),
});

const setupStep = z
  .object({
    step: z.enum(['name', 'comic', 'episode', 'texts', 'payments', 'mail', 'address']),
    isDone: z.boolean(),
    sentence: z.string(),
    settings: z.array(z.string()).meta({
      description:
        'Environment variables to set, each with its value or an example; empty if it is done on a screen.',
    }),
    section: z.string().nullable().meta({ description: 'Where docs/configuration.md describes them.' }),
  })
  .meta({ id: 'SetupStep' });

export const readSetup = endpoint({
  ...admin,
  name: 'readSetup',
  personalData: false,
  path: '/operation/setup',
  summary: 'The steps of a new site, computed from what exists.',
  answer: z.object({ isDismissed: z.boolean(), steps: z.array(setupStep) }),
});
export const dismissSetup = endpoint({
  ...admin,
  method: 'POST',
  name: 'dismissSetup',
  path: '/operation/setup/dismiss',
  summary: 'Hides the guide for a new site, or shows it again.',
  body: z.strictObject({ dismissed: z.boolean() }),
  answer: z.object({ isDismissed: z.boolean() }),
});
