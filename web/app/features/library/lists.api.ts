import { api } from '@longstrip/client/api';
import { type Answer, type Body, fromContract } from '@longstrip/client/calls';
import { newId } from '@longstrip/client/new-id';

export type ComicList = Answer<'listMyLists'>['data'][number];

export const listsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Keyed by the person, so that the next user of this browser does not see the answers.
    myLists: build.query({
      ...fromContract('listMyLists', 'POST', '/library/lists/list', (_uid: string) => ({ body: {} })),
      providesTags: ['Library'],
    }),
    createList: build.mutation({
      ...fromContract('createList', 'POST', '/library/lists', (body: Body<'createList'>) => ({
        body,
        idempotencyKey: newId(),
      })),
      invalidatesTags: ['Library'],
    }),
    changeList: build.mutation({
      ...fromContract(
        'changeList',
        'PATCH',
        '/library/lists/{id}',
        ({ id, ...body }: Body<'changeList'> & { id: string }) => ({ params: { id }, body }),
      ),
      invalidatesTags: ['Library'],
    }),
    orderLists: build.mutation({
      ...fromContract('orderLists', 'POST', '/library/lists/order'),
      invalidatesTags: ['Library'],
    }),
    deleteLists: build.mutation({
      ...fromContract('deleteLists', 'DELETE', '/library/lists'),
      invalidatesTags: ['Library'],
    }),
    sharedList: build.query(fromContract('readSharedList', 'POST', '/library/shared-lists/list')),
  }),
});

/** The lists of a person after these have been moved by so many places. */
export function movedBy<T>(items: readonly T[], index: number, by: -1 | 1): T[] {
  const moved = [...items];
  const [item] = moved.splice(index, 1);
  moved.splice(index + by, 0, item!);
  return moved;
}
