import { defineSlice } from '../../platform/slice.ts';
import { assets } from '../assets/slice.ts';
import { catalogue } from '../catalogue/slice.ts';
import { dropComicRecords } from './records.ts';

/** Comics from folders and archives. The import command loads the rest of this slice, which the server never does. */
export const importing = defineSlice({
  name: 'importing',
  needs: [assets, catalogue],
  open: () => ({
    api: {},
    on: { comicsDeleted: (tx, { comicIds }) => dropComicRecords(tx, comicIds) },
  }),
});
