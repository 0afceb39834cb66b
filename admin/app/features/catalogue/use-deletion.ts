import { toast, toastError } from '../../ui/toast.tsx';
import { catalogueApi } from './catalogue.api.ts';

type Deletion = {
  /** Says what was deleted: "3 episodes deleted." */
  message: string;
  remove: () => Promise<unknown>;
  /** Whether an entry of the trash came from it. */
  isMine: (entry: { kind: string; comicsId: string; chapterId: string | null }) => boolean;
};

/** Deletes, and offers to undo it for a few seconds; afterwards the trash does. */
export function useDeletion(): (deletion: Deletion) => Promise<boolean> {
  const [list] = catalogueApi.endpoints.trash.useLazyQuery();
  const [restore] = catalogueApi.endpoints.restore.useMutation();
  return async ({ message, remove, isMine }) => {
    const started = Date.now();
    try {
      await remove();
    } catch (error) {
      toastError(error);
      return false;
    }
    const undo = async () => {
      try {
        const { data } = await list({ limit: 200 }).unwrap();
        // An older deletion of the same is not undone along. Clocks may differ by some minutes.
        const mine = data.filter((entry) => isMine(entry) && Date.parse(entry.deletedAt) > started - 300_000);
        for (const { id } of mine) await restore(id).unwrap();
        toast('Restored.');
      } catch (error) {
        toastError(error);
      }
    };
    toast(message, { undo });
    return true;
  };
}
