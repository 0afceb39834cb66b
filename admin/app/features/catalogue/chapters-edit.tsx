import type { FormAction } from '@longstrip/kit/form.tsx';
import { failureOf } from '@longstrip/kit/refusal.ts';
import { Select } from '@longstrip/kit/fields.tsx';
import { useState } from 'react';
import { toast, toastError } from '../../ui/toast.tsx';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { countedEpisodes, effectsOnEpisodes, versionsOf } from './bulk-effects.ts';
import { catalogueApi, type StaffChapter } from './catalogue.api.ts';

type ChaptersEditProps = {
  chosen: readonly StaffChapter[];
  /** Every episode of the comic, by number. */
  all: readonly StaffChapter[];
  onClose: () => void;
  onDone: () => void;
};

/** Makes several episodes free, or no longer free. */
export function ChaptersEdit({ chosen, all, onClose, onDone }: ChaptersEditProps) {
  // Preselects the choice that changes something.
  const [isFree, setFree] = useState(() => chosen.some((chapter) => !chapter.isFree));
  const [update] = catalogueApi.endpoints.updateChapters.useMutation();
  const effects = effectsOnEpisodes(chosen, all, isFree);
  const undo = async (changed: readonly StaffChapter[]) => {
    const ids = changed.map(({ id }) => id);
    const { error } = await update({ ids, basedOn: versionsOf(changed), isFree: !isFree });
    if (error) toastError(error);
    else toast(`${countedEpisodes(ids.length)} changed back.`);
  };
  const save: FormAction = async () => {
    try {
      const { data } = await update({
        ids: chosen.map(({ id }) => id),
        basedOn: versionsOf(chosen),
        isFree,
      }).unwrap();
      const changed = data.filter(({ id }) => chosen.find((each) => each.id === id)?.isFree !== isFree);
      toast(`${countedEpisodes(effects.changed)} changed.`, { undo: () => undo(changed) });
      onDone();
      return null;
    } catch (error) {
      return failureOf(error);
    }
  };
  return (
    <BulkEditDialog
      title={`Edit ${countedEpisodes(chosen.length)}`}
      counted={countedEpisodes}
      onSave={save}
      {...{ effects, onClose }}
    >
      <Select
        name="isFree"
        label="Who can read them"
        data-autofocus
        value={isFree ? 'free' : 'paid'}
        options={[
          { value: 'free', label: 'Everyone, for free' },
          { value: 'paid', label: 'Members, and who unlocks them with coins' },
        ]}
        onChange={({ currentTarget: { value } }) => setFree(value === 'free')}
      />
    </BulkEditDialog>
  );
}
