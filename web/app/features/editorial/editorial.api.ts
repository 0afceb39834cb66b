import { api } from '@longstrip/client/api';
import { fromContract } from '@longstrip/client/calls';

export const editorialApi = api.injectEndpoints({
  endpoints: (build) => ({
    homePage: build.query({
      ...fromContract('readHomePage', 'GET', '/home-page'),
      providesTags: ['HomePage', 'Comic', 'Genre', 'Ranking', 'Day'],
    }),
    banners: build.query({
      ...fromContract('listBanners', 'POST', '/banners/list'),
      providesTags: ['Banner'],
    }),
    saleBanner: build.query({
      ...fromContract('readSaleBanner', 'GET', '/sale-banner'),
      providesTags: ['SaleBanner'],
    }),
  }),
});
