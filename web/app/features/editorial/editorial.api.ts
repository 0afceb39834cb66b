import type { PolicyId } from '@longstrip/contract/editorial/editorial.shapes';
import { api } from '@longstrip/client/api';
import { type Answer, fromContract } from '@longstrip/client/calls';

export const editorialApi = api.injectEndpoints({
  endpoints: (build) => ({
    banners: build.query({
      ...fromContract('listBanners', 'POST', '/banners/list'),
      providesTags: ['Banner'],
    }),
    saleBanner: build.query({
      ...fromContract('readSaleBanner', 'GET', '/sale-banner'),
      providesTags: ['SaleBanner'],
    }),
    policy: build.query({
      ...fromContract('readPolicy', 'GET', '/policies/{id}', (id: PolicyId) => ({ params: { id } })),
      // The Markdown source is not shown, so the document does not contain it.
      transformResponse: ({ id, title, html, updatedAt }: Answer<'readPolicy'>) => ({
        id,
        title,
        html,
        updatedAt,
      }),
      providesTags: (_answer, _error, id) => [{ type: 'Policy', id }],
    }),
  }),
});
