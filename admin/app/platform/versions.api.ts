import { api } from '@longstrip/client/api';
import { type Answer, fromContract } from '@longstrip/client/calls';
import { maxVersions } from '@longstrip/contract/versions/versions.rules';

export type EarlierVersion = Answer<'listVersions'>['data'][number];

export const versionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All versions that are kept. */
    versions: build.query({
      ...fromContract('listVersions', 'POST', '/versions/{object}/list', (object: string) => ({
        params: { object },
        body: { limit: maxVersions },
      })),
      keepUnusedDataFor: 0,
    }),
  }),
});
