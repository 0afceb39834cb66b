import { createExternalStore } from '@longstrip/kit/external-store.ts';

/** Whether the page got another part at its end after it was shown. */
export const latePart = createExternalStore(false);
