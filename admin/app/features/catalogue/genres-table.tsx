import { Box, Button, Group } from '@mantine/core';
import { trashDays } from '@longstrip/contract/trash/trash.rules';
import { useState } from 'react';
import { confirm } from '../../ui/confirm.tsx';
import { DraftForm, SaveFailure, type Shown, useDraft, yesOrNo } from '../../ui/draft.tsx';
import { FieldErrors, RefusalAlert } from '../../ui/field-errors.tsx';
import { Checkbox, TextInput } from '../../ui/fields.tsx';
import { Stack } from '../../ui/stack.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { catalogueApi, type SavedGenre } from './catalogue.api.ts';
import styles from './catalogue.module.css';
import { useDeletion } from './use-deletion.ts';
import { nothingChanged, whyNot } from '../../ui/why-not.ts';

/** All genres, each with its name and whether it is mature. */
export function GenresTable({ genres }: { genres: readonly SavedGenre[] }) {
  return (
    <Stack>
      <NewGenre />
      {genres.length === 0 ? (
        <EmptyState title="No genres yet" />
      ) : (
        <ul aria-label="Genres" className={styles.rows}>
          {genres.map((genre) => (
            <GenreRow key={genre.id} genre={genre} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

function NewGenre() {
  const [name, setName] = useState('');
  const [mature, setMature] = useState(false);
  const [create, { isLoading }] = catalogueApi.endpoints.createGenre.useMutation();
  const [failure, setFailure] = useState<unknown>(null);
  const save = async () => {
    setFailure(null);
    try {
      await create({ name, mature }).unwrap();
      setName('');
      setMature(false);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading) void save();
      }}
    >
      <RefusalAlert refusal={failure} />
      <Group align="end">
        <FieldErrors refusal={failure}>
          <TextInput
            name="name"
            label="New genre"
            required
            maxLength={60}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </FieldErrors>
        <Box mb="xs">
          <Checkbox
            label="Mature"
            checked={mature}
            onChange={({ currentTarget }) => setMature(currentTarget.checked)}
          />
        </Box>
        <Button type="submit" loading={isLoading}>
          Add
        </Button>
      </Group>
    </form>
  );
}

const fieldsOf = ({ name, mature }: SavedGenre) => ({ name, mature });
const shown = ({ name, mature }: SavedGenre): Shown => ({ Name: name, Mature: yesOrNo(mature) });

const digits = new Intl.NumberFormat('en');

const takenOff = (comics: number) =>
  comics === 0
    ? 'No comic has it.'
    : `It is taken off ${comics === 1 ? 'the one comic that has' : `the ${digits.format(comics)} comics that have`} it.`;

function GenreRow({ genre }: { genre: SavedGenre }) {
  const draft = useDraft(genre, fieldsOf);
  const { fields, set } = draft;
  const [update] = catalogueApi.endpoints.updateGenre.useMutation();
  const [remove] = catalogueApi.endpoints.deleteGenres.useMutation();
  const [count, counting] = catalogueApi.endpoints.genreComics.useLazyQuery();
  const deleteWithUndo = useDeletion();
  const save = async ({ id, mature, version }: SavedGenre) => {
    const fieldsToSave = { id, mature, ...draft.changes, version };
    const saved = await draft.save(async () => (await update(fieldsToSave).unwrap()).data[0]!);
    if (saved) toast('Saved.');
  };
  const onDelete = async () => {
    const { data: counted, error } = await count(genre.id);
    if (!counted) return toastError(error);
    const isSure = await confirm({
      title: `Delete the genre “${genre.name}”?`,
      consequences: `${takenOff(counted.comics)} It can be restored from the trash for ${trashDays} days.`,
      button: 'Delete genre',
      isDangerous: true,
    });
    if (isSure)
      await deleteWithUndo({
        message: `Genre “${genre.name}” deleted.`,
        remove: () => remove({ ids: [genre.id] }).unwrap(),
      });
  };
  return (
    <li>
      <DraftForm draft={draft} onSave={save}>
        <Stack gap="xs">
          <SaveFailure
            subject="this genre"
            changes={{ object: genre.id, actions: ['updateGenre'] }}
            {...{ draft, shown }}
            onOverwrite={save}
          />
          <Group>
            <TextInput
              name="name"
              aria-label={`Name of ${genre.name}`}
              isSmall
              required
              maxLength={60}
              value={fields.name}
              onChange={({ currentTarget: { value } }) => set({ name: value })}
            />
            <Checkbox
              label="Mature"
              aria-label={`${genre.name} is mature`}
              checked={fields.mature}
              onChange={({ currentTarget: { checked } }) => set({ mature: checked })}
            />
            <Group gap="xs">
              <Button
                type="submit"
                size="xs"
                variant="default"
                loading={draft.isSaving}
                {...whyNot(!draft.isChanged && nothingChanged)}
              >
                Save
              </Button>
              <Button
                size="xs"
                variant="default"
                loading={counting.isFetching}
                onClick={() => void onDelete()}
              >
                Delete
              </Button>
            </Group>
          </Group>
        </Stack>
      </DraftForm>
    </li>
  );
}
