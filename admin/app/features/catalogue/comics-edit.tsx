import type { FormAction } from '@longstrip/kit/form.tsx';
import { failureOf } from '@longstrip/kit/refusal.ts';
import { useState } from 'react';
import { toast, toastError } from '../../ui/toast.tsx';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { countedComics, versionsOf } from './bulk-effects.ts';
import { movedText, withConfirmedMove } from './confirm-move.tsx';
import { catalogueApi, type Genre, type StaffComic } from './catalogue.api.ts';
import {
  bulkFieldNames,
  bulkFieldOf,
  type ComicsChange,
  effectsOnComics,
  formerFields,
} from './comics-bulk-fields.tsx';

type ComicsEditProps = {
  comics: readonly StaffComic[];
  genres: readonly Genre[];
  onClose: () => void;
  onDone: () => void;
};

/** Edits several comics. A field that is left “As it is” keeps its value on each of them. */
export function ComicsEdit({ comics, genres, onClose, onDone }: ComicsEditProps) {
  const [change, setChange] = useState<ComicsChange>({});
  const [update] = catalogueApi.endpoints.updateComics.useMutation();
  const [updateOne] = catalogueApi.endpoints.updateComic.useMutation();
  const effects = effectsOnComics(comics, change, genres);
  /** Changes each comic back. One that someone else has changed meanwhile stays as it is. */
  const undo = async (changed: readonly StaffComic[]) => {
    let [undone, kept] = [0, 0];
    for (const after of changed) {
      const before = comics.find(({ id }) => id === after.id);
      const fields = before && formerFields(before, after, change);
      if (!fields) continue;
      try {
        await withConfirmedMove((confirmation) =>
          updateOne({
            id: after.id,
            fields: { ...fields, ...confirmation, version: after.version },
            files: [],
          }).unwrap(),
        );
        undone++;
      } catch {
        kept++;
      }
    }
    if (kept === 0) toast(`${countedComics(undone)} changed back.`);
    else
      toastError({
        title: `${countedComics(undone)} changed back. ${countedComics(kept)} could not be changed back: look at them one by one.`,
      });
  };
  const save: FormAction = async () => {
    try {
      const body = { ids: comics.map(({ id }) => id), basedOn: versionsOf(comics), ...change };
      const { moved, data } = await withConfirmedMove((confirmation) =>
        update({ ...body, ...confirmation }).unwrap(),
      );
      toast(`${countedComics(effects.changed)} changed.${movedText(moved)}`, { undo: () => undo(data) });
      onDone();
      return null;
    } catch (error) {
      return failureOf(error);
    }
  };
  return (
    <BulkEditDialog
      title={`Edit ${countedComics(comics.length)}`}
      counted={countedComics}
      onSave={save}
      {...{ effects, onClose }}
    >
      {bulkFieldNames.map((name) => {
        const { Input } = bulkFieldOf(name);
        return (
          <Input
            key={name}
            value={change[name]}
            onChange={(value) => setChange({ ...change, [name]: value })}
            {...{ change, genres }}
          />
        );
      })}
    </BulkEditDialog>
  );
}
