import { api } from '@longstrip/client/api';
import { type Answer, type Body, fromContract } from '@longstrip/client/calls';

export type Explanation = Answer<'explainAccess'>;

export const explainApi = api.injectEndpoints({
  endpoints: (build) => ({
    comicsToExplain: build.query(
      fromContract('listStaffComics', 'POST', '/staff/comics/list', (search: string) => ({
        body: { limit: 20, sort: 'title' as const, ...(search && { search }) },
      })),
    ),
    chaptersToExplain: build.query(
      fromContract(
        'listStaffChapters',
        'POST',
        '/staff/chapters/list',
        (wanted: { comicsId: string; chapterNumber?: number }) => ({ body: { ...wanted, limit: 200 } }),
      ),
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
