import { defineSlice } from '../slice.ts';
import { letterQueue } from './letters.ts';
import { exportMails, anonymiseRecipient } from './mail-records.ts';

/** Sends the letters of all slices, and records them. */
export const sentLetters = defineSlice({
  name: 'sentLetters',
  needs: [],
  queues: [letterQueue],
  open: (services) => ({
    api: {},
    work: () => services.letters.work(),
    personalData: { export: (uid) => exportMails(services.db, uid), erase: anonymiseRecipient },
  }),
});
