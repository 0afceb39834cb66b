import { api } from '@longstrip/client/api';
import { type Answer, type Body, fromContract } from '@longstrip/client/calls';
import type { Role } from '@longstrip/contract/identity/roles.rules';

export type PersonSummary = Answer<'listPeople'>['data'][number];
export type Person = Answer<'getPerson'>;

export const peopleApi = api
  .enhanceEndpoints({ addTagTypes: ['Person', 'Membership', 'Payment', 'Refund'] })
  .injectEndpoints({
    endpoints: (build) => ({
      people: build.query({
        ...fromContract('listPeople', 'POST', '/people/list'),
        providesTags: ['Person'],
      }),
      person: build.query({
        ...fromContract('getPerson', 'GET', '/people/{uid}', (uid: string) => ({ params: { uid } })),
        providesTags: ['Person'],
      }),
      setDisabled: build.mutation({
        ...fromContract(
          'setDisabled',
          'PUT',
          '/people/{uid}/disabled',
          ({ uid, ...body }: Body<'setDisabled'> & { uid: string }) => ({ params: { uid }, body }),
        ),
        invalidatesTags: ['Person', 'Membership', 'Payment', 'Refund'],
      }),
      signPersonOut: build.mutation({
        ...fromContract('signPersonOut', 'POST', '/people/{uid}/sign-out', (uid: string) => ({
          params: { uid },
        })),
        invalidatesTags: ['Person'],
      }),
      sendAccountLetter: build.mutation(
        fromContract(
          'sendAccountLetter',
          'POST',
          '/people/{uid}/letters',
          ({ uid, kind }: { uid: string; kind: 'VERIFY_EMAIL' | 'PASSWORD_RESET' }) => ({
            params: { uid },
            body: { kind },
          }),
        ),
      ),
      changeRole: build.mutation({
        ...fromContract(
          'changeRole',
          'POST',
          '/accounts/{uid}/role',
          ({ uid, role }: { uid: string; role: Role }) => ({ params: { uid }, body: { role } }),
        ),
        invalidatesTags: ['Person'],
      }),
    }),
  });
