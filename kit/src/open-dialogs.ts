import { createExternalStore } from './external-store.ts';

/** The open dialogs, the topmost last. */
export const openDialogs = createExternalStore<readonly HTMLDialogElement[]>([]);

/** What is not inside of the topmost dialog can be neither pressed nor heard, so messages are shown in it. */
export const useTopmostDialog = () => openDialogs.useValue().at(-1) ?? null;
