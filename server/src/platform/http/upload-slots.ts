import { Refusal } from './refusal.ts';

/** Uploads under way at once in this process: each may fill buffers, a folder and the image workers. */
const slots = 8;

/** Runs work while there is room for one more, and refuses it otherwise. */
export function uploadSlots(most = slots) {
  let taken = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (taken >= most)
      throw new Refusal('too_busy', {
        detail: `${most} uploads are under way. Please try again in a moment.`,
      });
    taken++;
    try {
      return await work();
    } finally {
      taken--;
    }
  };
}
