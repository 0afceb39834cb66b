import { Form, type FormAction, FormError, SubmitButton } from '@longstrip/kit/form.tsx';
import { failureOf } from '@longstrip/kit/refusal.ts';
import { textOf } from '@longstrip/kit/sign-in/auth-action.ts';
import { Button } from '@longstrip/kit/button.tsx';
import { Checkbox } from '@longstrip/kit/checkbox.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { Row, Stack } from '@longstrip/kit/layout.tsx';
import { maxCounted } from '@longstrip/contract/paging.rules';
import { trashDays } from '@longstrip/contract/trash/trash.rules';
import { useRef } from 'react';
import { confirm } from '../../ui/confirm.tsx';
import { EarlierVersions } from '../../ui/earlier-versions.tsx';
import { DraftForm, SaveFailure, yesOrNo } from '../../ui/draft.tsx';
import { type FormField, FormFields, text, useFields } from '../../ui/form-fields.tsx';
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
  const [create] = catalogueApi.endpoints.createGenre.useMutation();
  const form = useRef<HTMLFormElement>(null);
  const save: FormAction = async (fields) => {
    const { error } = await create({ name: textOf(fields, 'name'), mature: fields.has('mature') });
    if (!error) form.current!.reset();
    return failureOf(error);
  };
  return (
    <Form ref={form} action={save}>
      <Row bottom>
        <Field name="name" label="New genre" required maxLength={60} />
        <Checkbox name="mature" label="Mature" />
        <SubmitButton>Add</SubmitButton>
      </Row>
      <FormError />
    </Form>
  );
}

const genreFields = {
  name: {
    label: 'Name',
    initial: '',
    textOf: (name) => name,
    input: ({ name, value, onChange, saved }) => (
      <Field
        name={name}
        aria-label={`Name of ${saved!.name}`}
        required
        maxLength={60}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    ),
    width: 'half',
  } satisfies FormField<string, SavedGenre>,
  mature: {
    label: 'Mature',
    initial: false,
    textOf: yesOrNo,
    input: ({ value, onChange, saved }) => (
      <Checkbox
        label="Mature"
        aria-label={`${saved!.name} is mature`}
        checked={value}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    ),
    width: 'half',
  } satisfies FormField<boolean, SavedGenre>,
  slug: text({
    label: 'Address',
    hint: 'The end of the address of its page, such as slice-of-life. Former addresses lead there.',
    required: true,
    max: 60,
  }),
  text: text({
    label: 'Text',
    hint: 'On its page, on each site with comics of this genre.',
    max: 2000,
    rows: 2,
  }),
};

const digits = new Intl.NumberFormat('en');

function takenOff(comics: number): string {
  if (comics === 0) return 'No comic has it.';
  if (comics === 1) return 'It is taken off the one comic that has it.';
  if (comics > maxCounted) return `It is taken off more than ${digits.format(maxCounted)} comics.`;
  return `It is taken off the ${digits.format(comics)} comics that have it.`;
}

function GenreRow({ genre }: { genre: SavedGenre }) {
  const form = useFields(genre, genreFields);
  const { draft } = form;
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
        <Stack gap="s">
          <SaveFailure subject="this genre" object={genre.id} {...form} onOverwrite={save} />
          <FormFields draft={draft} fields={genreFields} />
          <Row gap="s">
            <EarlierVersions object={genre.id} {...form}>
              <Button
                variant="quiet"
                small
                busy={draft.isSaving}
                type="submit"
                {...whyNot(!draft.isChanged && nothingChanged)}
              >
                Save
              </Button>
            </EarlierVersions>
            <Button variant="quiet" small busy={counting.isFetching} onClick={() => void onDelete()}>
              Delete
            </Button>
          </Row>
        </Stack>
      </DraftForm>
    </li>
  );
}
