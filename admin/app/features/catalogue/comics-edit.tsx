import type { FormAction } from '@longstrip/kit/form.tsx';
import { failureOf } from '@longstrip/kit/refusal.ts';
import { Field } from '@longstrip/kit/field.tsx';
import { Select } from '@longstrip/kit/fields.tsx';
import { maxCoinPrice } from '@longstrip/contract/coins/coins.rules';
import { useState } from 'react';
import { toast, toastError } from '../../ui/toast.tsx';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { type ComicsChange, countedComics, effectsOnComics, versionsOf } from './bulk-effects.ts';
import { movedText, withConfirmedMove } from './confirm-move.tsx';
import { catalogueApi, type Genre, type StaffComic } from './catalogue.api.ts';
import { formerFields } from './former-fields.ts';
import { ratingOptions, statusOptions, weekdayOptions } from './comic-texts.ts';

const asIs = { value: '', label: 'As it is' };
const prices = [
  asIs,
  { value: 'usual', label: 'The usual number of coins' },
  { value: 'own', label: 'Another number of coins' },
];
const noDay = '0';

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
  const set = (next: ComicsChange) => setChange({ ...change, ...next });
  const genreChoices = (excluded: string | undefined) => [
    { value: '', label: 'None' },
    ...genres.filter(({ id }) => id !== excluded).map(({ id, name }) => ({ value: id, label: name })),
  ];
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
      <Select
        name="status"
        label="Status"
        data-autofocus
        value={change.status ?? ''}
        options={[asIs, ...statusOptions]}
        onChange={({ currentTarget: { value } }) =>
          set({ status: (value || undefined) as ComicsChange['status'] })
        }
      />
      <Select
        name="updateDay"
        label="Update day"
        value={change.updateDay === null ? noDay : String(change.updateDay ?? '')}
        options={[asIs, { value: noDay, label: 'None' }, ...weekdayOptions]}
        onChange={({ currentTarget: { value } }) =>
          set({ updateDay: value === '' ? undefined : Number(value) || null })
        }
      />
      <Select
        name="contentRating"
        label="Rating"
        value={change.contentRating ?? ''}
        options={[asIs, ...ratingOptions]}
        onChange={({ currentTarget: { value } }) =>
          set({ contentRating: (value || undefined) as ComicsChange['contentRating'] })
        }
      />
      <Field
        name="language"
        label="Language"
        hint="A tag such as en or pt-BR. Empty: as it is."
        maxLength={35}
        value={change.language ?? ''}
        onChange={({ currentTarget: { value } }) => set({ language: value || undefined })}
      />
      <Select
        name="price"
        label="Price of an episode"
        value={change.coinPrice === undefined ? '' : change.coinPrice === null ? 'usual' : 'own'}
        options={prices}
        onChange={({ currentTarget: { value } }) =>
          set({ coinPrice: value === 'own' ? 1 : value === 'usual' ? null : undefined })
        }
      />
      {typeof change.coinPrice === 'number' && (
        <Field
          type="number"
          name="coinPrice"
          label="Coins for an episode"
          min={1}
          max={maxCoinPrice}
          required
          value={change.coinPrice || ''}
          onChange={({ currentTarget: { value } }) => set({ coinPrice: Number(value) })}
        />
      )}
      <Select
        name="addGenre"
        label="Add a genre"
        value={change.addGenre ?? ''}
        options={genreChoices(change.removeGenre)}
        onChange={({ currentTarget: { value } }) => set({ addGenre: value || undefined })}
      />
      <Select
        name="removeGenre"
        label="Remove a genre"
        value={change.removeGenre ?? ''}
        options={genreChoices(change.addGenre)}
        onChange={({ currentTarget: { value } }) => set({ removeGenre: value || undefined })}
      />
    </BulkEditDialog>
  );
}
