import { defineSlice } from '../slice.ts';
import { exportMails, forgetRecipient } from './mail-records.ts';

/** The records of sent letters. */
export const mailRecords = defineSlice({
  name: 'mailRecords',
  needs: [],
  open: ({ db }) => ({
    api: {},
    personalData: { export: (uid) => exportMails(db, uid), erase: forgetRecipient },
  }),
});
