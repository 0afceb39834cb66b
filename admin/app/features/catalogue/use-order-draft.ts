import type { Refusal } from '@longstrip/client/transport';
import { useState } from 'react';
import { toast, toastError } from '../../ui/toast.tsx';

export type Order = { ids: string[]; version: number };
type Draft = Order & {
  /** Another editor changed the list meanwhile: the draft counts for what is there now. */
  isOutdated: boolean;
};

/** A new order of a list that is not saved yet. `version` is that of `items`. */
export function useOrderDraft<Item extends { id: string }>(items: readonly Item[], version: number) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const byId = new Map(items.map((item) => [item.id, item]));
  const drafted = draft?.ids.flatMap((id) => byId.get(id) ?? []) ?? [];
  // What came meanwhile is at the end.
  const ordered = [...new Set([...drafted, ...items])];
  return {
    ordered,
    draft,
    reorder: (next: readonly Item[]) =>
      setDraft({ version, isOutdated: false, ...draft, ids: next.map(({ id }) => id) }),
    discard: () => setDraft(null),
    async save(send: (order: Order) => Promise<unknown>) {
      const basedOn = draft!.isOutdated ? version : draft!.version;
      try {
        await send({ ids: ordered.map(({ id }) => id), version: basedOn });
        setDraft(null);
        toast('The new order is saved.');
      } catch (error) {
        toastError(error);
        if ((error as Partial<Refusal>).code === 'edit_conflict') setDraft({ ...draft!, isOutdated: true });
      }
    },
  };
}
