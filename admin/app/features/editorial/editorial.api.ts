import { api } from '@longstrip/client/api';
import { type Answer, type Body, fromContract } from '@longstrip/client/calls';
import type { PolicyId } from '@longstrip/contract/editorial/editorial.shapes';
import type { SiteVariant } from '@longstrip/contract/site';

export type Banner = Answer<'listSavedBanners'>['data'][number];
export type SaleBanner = Answer<'readSavedSaleBanner'>;
export type HomePage = Answer<'readSavedHomePage'>;
export type HomeRow = HomePage['rows'][number];
export type PolicyVersion = Answer<'listPolicyVersions'>['data'][number];

type Version = { id: PolicyId; number: number };
const ofVersion = ({ id, number }: Version) => ({ params: { id, number: String(number) } });

export const editorialApi = api.injectEndpoints({
  endpoints: (build) => ({
    banners: build.query({
      ...fromContract('listSavedBanners', 'POST', '/banners/saved/list'),
      providesTags: ['Banner'],
    }),
    createBanner: build.mutation({
      ...fromContract(
        'createBanner',
        'POST',
        '/banners',
        ({ form, idempotencyKey }: { form: FormData; idempotencyKey: string }) => ({
          body: form,
          idempotencyKey,
        }),
      ),
      invalidatesTags: ['Banner'],
    }),
    updateBanner: build.mutation({
      ...fromContract(
        'updateBanner',
        'PATCH',
        '/banners/{id}',
        ({ id, form }: { id: string; form: FormData }) => ({
          params: { id },
          body: form,
        }),
      ),
      invalidatesTags: ['Banner'],
    }),
    deleteBanners: build.mutation({
      ...fromContract('deleteBanners', 'DELETE', '/banners'),
      invalidatesTags: ['Banner'],
    }),
    orderBanners: build.mutation({
      ...fromContract('orderBanners', 'POST', '/banners/order'),
      // The answer is the whole list. Without a reload the order does not flicker.
      async onQueryStarted(_order, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => null);
        if (saved) dispatch(editorialApi.util.updateQueryData('banners', undefined, () => saved.data));
      },
    }),
    comicsByTitle: build.query(fromContract('listStaffComics', 'POST', '/staff/comics/list')),
    saleBanner: build.query({
      ...fromContract(
        'readSavedSaleBanner',
        'GET',
        '/sale-banners/{siteVariant}',
        (siteVariant: SiteVariant) => ({ params: { siteVariant } }),
      ),
      providesTags: ['SaleBanner'],
    }),
    updateSaleBanner: build.mutation({
      ...fromContract(
        'updateSaleBanner',
        'PATCH',
        '/sale-banners/{siteVariant}',
        ({ siteVariant, form }: { siteVariant: SiteVariant; form: FormData }) => ({
          params: { siteVariant },
          body: form,
        }),
      ),
      invalidatesTags: ['SaleBanner'],
    }),
    homePage: build.query({
      ...fromContract(
        'readSavedHomePage',
        'GET',
        '/home-pages/{siteVariant}',
        (siteVariant: SiteVariant) => ({ params: { siteVariant } }),
      ),
      providesTags: ['HomePage', 'Comic', 'Genre'],
    }),
    updateHomePage: build.mutation({
      ...fromContract(
        'updateHomePage',
        'PUT',
        '/home-pages/{siteVariant}',
        ({ siteVariant, ...body }: { siteVariant: SiteVariant } & Body<'updateHomePage'>) => ({
          params: { siteVariant },
          body,
        }),
      ),
      invalidatesTags: ['HomePage'],
    }),
    genreNames: build.query({
      ...fromContract('listSavedGenres', 'POST', '/genres/saved/list'),
      providesTags: ['Genre'],
    }),
    policyPreview: build.query({
      ...fromContract('previewPolicy', 'POST', '/policies/preview'),
      keepUnusedDataFor: 5,
    }),
    policyTemplate: build.query(
      fromContract('readPolicyTemplate', 'GET', '/policies/{id}/template', (id: PolicyId) => ({
        params: { id },
      })),
    ),
    policyVersions: build.query({
      ...fromContract(
        'listPolicyVersions',
        'POST',
        '/policies/{id}/versions/list',
        ({ id, after }: { id: PolicyId; after: string | undefined }) => ({
          params: { id },
          body: { limit: 20, after },
        }),
      ),
      providesTags: ['Policy'],
      keepUnusedDataFor: 0,
    }),
    policyVersion: build.query(
      fromContract('readPolicyVersion', 'GET', '/policies/{id}/versions/{number}', ofVersion),
    ),
    updatePolicy: build.mutation({
      ...fromContract(
        'updatePolicy',
        'PUT',
        '/policies/{id}',
        ({ id, ...body }: { id: PolicyId; text: string; basedOn: number }) => ({ params: { id }, body }),
      ),
      invalidatesTags: ['Policy'],
    }),
    restorePolicyVersion: build.mutation({
      ...fromContract(
        'restorePolicyVersion',
        'POST',
        '/policies/{id}/versions/{number}/restore',
        ({ basedOn, ...version }: Version & { basedOn: number | undefined }) => ({
          ...ofVersion(version),
          body: { basedOn },
        }),
      ),
      invalidatesTags: ['Policy'],
    }),
  }),
});
