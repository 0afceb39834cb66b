import { staffApi } from '../../platform/staff-api.ts';
import { type Answer, fromContract } from '@longstrip/client/calls';

export type JobQueue = Answer<'readJobQueues'>['data'][number];
export type FailedJob = Answer<'listFailedJobs'>['data'][number];
export type MailRecord = Answer<'listMails'>['data'][number];
export type Health = Answer<'readHealth'>;
export type SetupStep = Answer<'readSetup'>['steps'][number];

const withId = ({ id }: { id: string }) => ({ params: { id } });
/** Seconds. Answers are not kept, because the state of the server changes without a call of ours. */
const keepUnusedDataFor = 0;

export const partNames = {
  database: 'Database',
  jobs: 'Background jobs',
  publishing: 'Planned publishing',
  sales: 'Sales',
  mail: 'Emails',
  storage: 'Storage',
  sharedCache: 'Shared cache',
  backup: 'Backup',
} as const;

export const operationApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    jobQueues: build.query({
      ...fromContract('readJobQueues', 'GET', '/jobs/queues'),
      providesTags: ['Job'],
      keepUnusedDataFor,
    }),
    failedJobs: build.query({
      ...fromContract('listFailedJobs', 'POST', '/jobs/failed/list'),
      providesTags: ['Job'],
      keepUnusedDataFor,
    }),
    retryJob: build.mutation({
      ...fromContract('retryFailedJob', 'POST', '/jobs/failed/{id}/retry', withId),
      invalidatesTags: ['Job'],
    }),
    retryJobs: build.mutation({
      ...fromContract('retryFailedJobs', 'POST', '/jobs/failed/retry'),
      invalidatesTags: ['Job'],
    }),
    mails: build.query({
      ...fromContract('listMails', 'POST', '/mails/list'),
      providesTags: ['Mail'],
      keepUnusedDataFor,
    }),
    mailsOfPerson: build.query({
      ...fromContract(
        'listMailsOfPerson',
        'POST',
        '/people/{uid}/letters/list',
        ({ uid, ...body }: { uid: string; limit: number; after: string | undefined }) => ({
          params: { uid },
          body,
        }),
      ),
      providesTags: ['Mail'],
      keepUnusedDataFor,
    }),
    sendMailAgain: build.mutation({
      ...fromContract('sendMailAgain', 'POST', '/mails/{id}/send-again', withId),
      invalidatesTags: ['Mail', 'Job'],
    }),
    storage: build.query({
      ...fromContract('readStorage', 'GET', '/operation/storage'),
      providesTags: ['Storage'],
      keepUnusedDataFor,
    }),
    countStorage: build.mutation(fromContract('countStorage', 'POST', '/operation/storage/count')),
    health: build.query({
      ...fromContract('readHealth', 'GET', '/operation/health'),
      keepUnusedDataFor,
    }),
    plannedPublishing: build.query({
      ...fromContract('readPlannedPublishing', 'GET', '/operation/publishing'),
      keepUnusedDataFor,
    }),
    setup: build.query({
      ...fromContract('readSetup', 'GET', '/operation/setup'),
      providesTags: ['Setup'],
      keepUnusedDataFor,
    }),
    dismissSetup: build.mutation({
      ...fromContract('dismissSetup', 'POST', '/operation/setup/dismiss'),
      invalidatesTags: ['Setup'],
    }),
  }),
});
