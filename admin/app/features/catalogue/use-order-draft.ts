import type { Refusal } from '@longstrip/client/transport';
import { useState } from 'react';
import { toast, toastError } from '../../ui/toast.tsx';

export type Order = { ids: string[]; version: number };
type Draft = {
  ids: string[];
  /** The version of the list that was reordered; null means the version that is loaded now. */
  version: number | null;
  /** Another editor changed the list. The next save replaces their order. */
  isOutdated: boolean;
};

/** An unsaved new order of a list. `version` is the version of `items`. */
export function useOrderDraft<Item extends { id: string }>(items: readonly Item[], version: number) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const byId = new Map(items.map((item) => [item.id, item]));
  const drafted = draft?.ids.flatMap((id) => byId.get(id) ?? []) ?? [];
  // Items added meanwhile come last.
  const ordered = [...new Set([...drafted, ...items])];
  return {
    ordered,
    draft,
    reorder: (next: readonly Item[]) =>
      setDraft((now) => ({ version, isOutdated: false, ...now, ids: next.map(({ id }) => id) })),
    discard: () => setDraft(null),
    async save(send: (order: Order) => Promise<unknown>) {
      const sent = draft!;
      try {
        await send({ ids: ordered.map(({ id }) => id), version: sent.version ?? version });
        // A move during the save is based on the order that is saved now.
        setDraft((now) => (now && now !== sent ? { ...now, version: null, isOutdated: false } : null));
        toast('The new order is saved.');
      } catch (error) {
        // The bar of the order says who changed the list.
        if ((error as Partial<Refusal>).code === 'edit_conflict')
          setDraft((now) => now && { ...now, version: null, isOutdated: true });
        else toastError(error);
      }
    },
  };
}
