import { SubmitButton } from '@longstrip/kit/form.tsx';
import { Panel, Stack } from '@longstrip/kit/layout.tsx';
import { DraftForm, SaveFailure } from '../../ui/draft.tsx';
import { EarlierVersions } from '../../ui/earlier-versions.tsx';
import { filesOf, FormFields, useFields } from '../../ui/form-fields.tsx';
import { PageSkeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { catalogueApi, type StaffComic } from './catalogue.api.ts';
import { comicFields, comicPanels } from './comic-fields.tsx';
import { movedText, withConfirmedMove } from './confirm-move.tsx';

type FormProps = { comic?: StaffComic; onSaved: (comic: StaffComic) => void };

/** All fields of a comic. A new one is a draft until it is published. */
export function ComicForm({ comic, onSaved }: FormProps) {
  const form = useFields(comic, comicFields);
  const { draft } = form;
  const { base } = draft;
  const { data: genres, isLoading } = catalogueApi.endpoints.genres.useQuery();
  const [create] = catalogueApi.endpoints.createComic.useMutation();
  const [update] = catalogueApi.endpoints.updateComic.useMutation();

  const save = async (basedOn: StaffComic | undefined) => {
    let report = '';
    const saved = await draft.save(async (idempotencyKey) => {
      if (!basedOn) {
        const { comicOfTheDay: _day, readersChoice: _choice, ...all } = draft.fields;
        const { values, files } = filesOf(comicFields, all);
        const { data } = await create({ fields: { ...values, draft: true }, files, idempotencyKey }).unwrap();
        return data[0]!;
      }
      const { id, version } = basedOn;
      const { values, files } = filesOf(comicFields, draft.changes);
      const { data, moved } = await withConfirmedMove((confirmation) =>
        update({ id, fields: { ...values, ...confirmation, version }, files }).unwrap(),
      );
      report = movedText(moved);
      return data[0]!;
    });
    if (!saved) return;
    toast(`Saved.${report}`);
    onSaved(saved);
  };

  /** Removes the genres that were deleted since that version. */
  const withoutMissing = (saved: StaffComic | undefined) => {
    if (!saved || !genres) return { saved };
    const isThere = ({ id }: { id: string }) => genres.data.some((genre) => genre.id === id);
    const missing = saved.genres.filter((genre) => !isThere(genre)).map(({ name }) => name);
    return {
      saved: { ...saved, genres: saved.genres.filter(isThere) },
      ...(missing.length > 0 && { notice: `Left out, because they were deleted: ${missing.join(', ')}.` }),
    };
  };

  // Genres that load later would move the rest of the form.
  if (isLoading) return <PageSkeleton />;
  return (
    <DraftForm draft={draft} onSave={save}>
      <Stack>
        <SaveFailure subject="this comic" object={base?.id} {...form} onOverwrite={save} />
        {comicPanels.map((fields) => (
          <Panel key={Object.keys(fields)[0]}>
            <FormFields {...{ draft, fields }} />
          </Panel>
        ))}
        <EarlierVersions object={base?.id} {...form} withoutMissing={withoutMissing}>
          <SubmitButton>{base ? 'Save' : 'Create as a draft'}</SubmitButton>
        </EarlierVersions>
      </Stack>
    </DraftForm>
  );
}
