import { api } from '@longstrip/client/api';
import { fromContract } from '@longstrip/client/calls';

/** Few questions are asked twice, and answers change with each publication. */
const keepUnusedDataFor = 60;

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    foundComics: build.query({
      ...fromContract('searchComics', 'POST', '/search/comics'),
      keepUnusedDataFor,
    }),
    foundCreators: build.query({
      ...fromContract('searchCreators', 'POST', '/search/creators'),
      keepUnusedDataFor,
    }),
    foundChapters: build.query({
      ...fromContract('searchChapters', 'POST', '/search/chapters'),
      keepUnusedDataFor,
    }),
    suggestions: build.query({
      ...fromContract('suggestSearch', 'POST', '/search/suggest'),
      keepUnusedDataFor,
    }),
    correction: build.query({
      ...fromContract('correctSearch', 'POST', '/search/correct'),
      keepUnusedDataFor,
    }),
  }),
});
