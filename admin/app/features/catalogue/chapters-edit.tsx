import { useState } from 'react';
import { NativeSelect } from '../../ui/fields.tsx';
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
  const [update, { isLoading }] = catalogueApi.endpoints.updateChapters.useMutation();
  const effects = effectsOnEpisodes(chosen, all, isFree);
  const [failure, setFailure] = useState<unknown>(null);
  const undo = async (changed: readonly StaffChapter[]) => {
    const ids = changed.map(({ id }) => id);
    const { error } = await update({ ids, basedOn: versionsOf(changed), isFree: !isFree });
    if (error) toastError(error);
    else toast(`${countedEpisodes(ids.length)} changed back.`);
  };
  const save = async () => {
    setFailure(null);
    try {
      const { data } = await update({
        ids: chosen.map(({ id }) => id),
        basedOn: versionsOf(chosen),
        isFree,
      }).unwrap();
      const changed = data.filter(({ id }) => chosen.find((each) => each.id === id)?.isFree !== isFree);
      toast(`${countedEpisodes(effects.changed)} changed.`, { undo: () => undo(changed) });
      onDone();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <BulkEditDialog
      title={`Edit ${countedEpisodes(chosen.length)}`}
      counted={countedEpisodes}
      isSaving={isLoading}
      onSave={() => void save()}
      {...{ effects, failure, onClose }}
    >
      <NativeSelect
        name="isFree"
        label="Who can read them"
        data-autofocus
        value={isFree ? 'free' : 'paid'}
        data={[
          { value: 'free', label: 'Everyone, for free' },
          { value: 'paid', label: 'Members, and who unlocks them with coins' },
        ]}
        onChange={({ currentTarget: { value } }) => setFree(value === 'free')}
      />
    </BulkEditDialog>
  );
}
