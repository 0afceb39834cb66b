import type {
  listBanners,
  readPolicy,
  readSaleBanner,
} from '@longstrip/contract/editorial/editorial.endpoints';
import { api } from '../../platform/api.ts';
import type { Answer } from '../../platform/transport.ts';

type Policy = Pick<Answer<typeof readPolicy>, 'id' | 'title' | 'html' | 'updatedAt'>;

export const editorialApi = api.injectEndpoints({
  endpoints: (build) => ({
    banners: build.query<Answer<typeof listBanners>, void>({
      query: () => ({ name: 'listBanners', method: 'POST', path: '/banners/list' }),
      providesTags: ['Banner'],
    }),
    saleBanner: build.query<Answer<typeof readSaleBanner>, void>({
      query: () => ({ name: 'readSaleBanner', method: 'GET', path: '/sale-banner' }),
      providesTags: ['SaleBanner'],
    }),
    policy: build.query<Policy, string>({
      query: (id) => ({ name: 'readPolicy', method: 'GET', path: '/policies/{id}', params: { id } }),
      // The Markdown it was written in is not shown, so it need not travel in the document.
      transformResponse: ({ id, title, html, updatedAt }: Policy) => ({ id, title, html, updatedAt }),
      providesTags: (_answer, _error, id) => [{ type: 'Policy', id }],
    }),
  }),
});
