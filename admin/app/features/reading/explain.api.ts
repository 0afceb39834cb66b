import { api } from '@longstrip/client/api';
import { type Answer, type Body, fromContract } from '@longstrip/client/calls';

export type Explanation = Answer<'explainAccess'>;

export const explainApi = api.injectEndpoints({
  endpoints: (build) => ({
    comicsToExplain: build.query(
      fromContract('listComics', 'POST', '/comics/list', (_all: undefined) => ({
        body: { limit: 200, sort: { field: 'title' as const, order: 'asc' as const } },
      })),
    ),
    chaptersToExplain: build.query(
      fromContract('listChapters', 'POST', '/chapters/list', (comicsId: string) => ({
        body: { filters: { comicsId } },
      })),
    ),
    explainAccess: build.query({
      ...fromContract(
        'explainAccess',
        'POST',
        '/people/{uid}/access',
        ({ uid, ...body }: Body<'explainAccess'> & { uid: string }) => ({ params: { uid }, body }),
      ),
      // What a person owns changes at any time.
      keepUnusedDataFor: 0,
    }),
  }),
});
