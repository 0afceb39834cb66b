import { defineSlice } from '../../platform/slice.ts';
import { identity } from '../identity/slice.ts';
import { removeVersionAuthor } from './keep-version.ts';
import { serveVersions } from './versions.routes.ts';

/** What comics, chapters and banners were before they were changed. */
export const versions = defineSlice({
  name: 'versions',
  needs: [identity],
  open: ({ db }, { identity: { lookUpAuthorName } }) => ({
    api: {},
    serveCalls: (calls) => serveVersions(calls, { db, lookUpAuthorName }),
    personalData: { erase: removeVersionAuthor },
  }),
});
