import { toast, toastError } from '../../ui/toast.tsx';
import { restoredText } from './restored-text.ts';
import { catalogueApi } from './catalogue.api.ts';

type Deletion = {
  /** Says what was deleted: "3 episodes deleted." */
  message: string;
  remove: () => Promise<{ data: readonly { trashId: string }[] }>;
};

/** Deletes or replaces, and offers to undo it for a few seconds. Later it can be restored from the trash. */
export function useDeletion(): (deletion: Deletion) => Promise<void> {
  const [restore] = catalogueApi.endpoints.restore.useMutation();
  return async ({ message, remove }) => {
    try {
      const { data } = await remove();
      toast(message, { undo: () => undo(new Set(data.map(({ trashId }) => trashId))) });
    } catch (error) {
      toastError(error);
    }
  };
  async function undo(trashIds: ReadonlySet<string>): Promise<void> {
    const errors = [];
    const restoredEntries = [];
    for (const id of trashIds) {
      const { data, error } = await restore({ id });
      if (error) errors.push(error);
      restoredEntries.push(...(data?.data ?? []));
    }
    const restored = trashIds.size - errors.length;
    if (errors.length === 0) toast(restoredText(restoredEntries));
    else if (trashIds.size === 1) toastError(errors[0]);
    else toastError({ title: `${restored} of ${trashIds.size} restored. The others are in the trash.` });
  }
}
