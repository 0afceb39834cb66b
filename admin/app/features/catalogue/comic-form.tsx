import { Button } from '@longstrip/kit/button.tsx';
import { Checkbox } from '@longstrip/kit/checkbox.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { Select, TextArea } from '@longstrip/kit/fields.tsx';
import { Panel, Row, Stack } from '@longstrip/kit/layout.tsx';
import { useId } from 'react';
import { DraftForm, SaveFailure, type Shown, useDraft, yesOrNo } from '../../ui/draft.tsx';
import { EarlierVersions } from '../../ui/earlier-versions.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { catalogueApi, type StaffComic } from './catalogue.api.ts';
import { SameTitle } from './same-title.tsx';
import styles from './catalogue.module.css';
import { ratingOptions, statusNames, statusOptions, weekdayOptions, weekdays } from './comic-texts.ts';
import { movedText, withConfirmedMove } from './confirm-move.tsx';
import { CreatorFields } from './creator-fields.tsx';
import { ImageField } from './image-field.tsx';

const emptyFields = {
  title: '',
  description: '',
  contentRating: 'T' as StaffComic['contentRating'],
  genres: [] as string[],
  creators: [] as { name: string; role: string }[],
  publisher: '',
  language: '',
  coinPrice: null as number | null,
  status: 'ongoing' as NonNullable<StaffComic['status']>,
  updateDay: null as number | null,
  comicOfTheDay: false,
  readersChoice: false,
  card: null as File | null,
  cover: null as File | null,
};
type Fields = typeof emptyFields;

function fieldsOf(comic: StaffComic | undefined): Fields {
  if (!comic) return emptyFields;
  return {
    ...emptyFields,
    title: comic.title,
    description: comic.description,
    contentRating: comic.contentRating,
    genres: comic.genres.map(({ id }) => id),
    creators: comic.creators ?? [],
    publisher: comic.publisher ?? '',
    language: comic.language ?? '',
    coinPrice: comic.coinPrice ?? null,
    status: comic.status ?? 'ongoing',
    updateDay: comic.updateDay ?? null,
    comicOfTheDay: comic.comicOfTheDay,
    readersChoice: comic.readersChoice,
  };
}

function shown(comic: StaffComic | undefined): Shown {
  if (!comic) return {};
  const { title, description, contentRating, publisher, language, coinPrice } = fieldsOf(comic);
  return {
    Title: title,
    Description: description,
    Rating: contentRating,
    Status: statusNames[comic.status ?? 'ongoing'],
    'Update day': weekdays[(comic.updateDay ?? 0) - 1] ?? 'none',
    'Card image': comic.bannerImage,
    Cover: comic.coverImage,
    Genres: comic.genres.map(({ name }) => name).join(', '),
    Creators: (comic.creators ?? []).map(({ name, role }) => `${name} (${role})`).join(', '),
    Publisher: publisher,
    Language: language,
    'Coins for an episode': coinPrice === null ? 'the usual price' : String(coinPrice),
    'Comic of the day': yesOrNo(comic.comicOfTheDay),
    "Reader's choice": yesOrNo(comic.readersChoice),
  };
}

type FormProps = { comic?: StaffComic; onSaved: (comic: StaffComic) => void };

/** All fields of a comic. A new one is a draft until it is published. */
export function ComicForm({ comic, onSaved }: FormProps) {
  const draft = useDraft(comic, fieldsOf);
  const { base, fields, set } = draft;
  const { data: genres, error: genresError, isLoading, refetch } = catalogueApi.endpoints.genres.useQuery();
  const [create] = catalogueApi.endpoints.createComic.useMutation();
  const [update] = catalogueApi.endpoints.updateComic.useMutation();
  const genresId = useId();
  const toggleGenre = (id: string) => {
    const others = fields.genres.filter((each) => each !== id);
    set({ genres: others.length < fields.genres.length ? others : [...others, id] });
  };

  const save = async (basedOn: StaffComic | undefined) => {
    const { card, cover, comicOfTheDay: _day, readersChoice: _choice, ...details } = fields;
    const { card: _card, cover: _cover, ...changes } = draft.changes;
    const files = [
      ...(cover ? [{ field: 'comicPreviewImage', file: cover }] : []),
      ...(card ? [{ field: 'comicCardImage', file: card }] : []),
    ];
    let report = '';
    const saved = await draft.save(async (idempotencyKey) => {
      if (!basedOn) {
        const { data } = await create({
          fields: { ...details, draft: true },
          files,
          idempotencyKey,
        }).unwrap();
        return data[0]!;
      }
      const { id, version } = basedOn;
      const { data, moved } = await withConfirmedMove((confirmation) =>
        update({ id, fields: { ...changes, ...confirmation, version }, files }).unwrap(),
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
        <SaveFailure subject="this comic" object={base?.id} {...{ draft, shown }} onOverwrite={save} />
        <Panel>
          <Stack>
            <Field
              name="title"
              label="Title"
              required
              maxLength={200}
              value={fields.title}
              onChange={({ currentTarget: { value } }) => set({ title: value })}
            />
            {fields.title !== base?.title && <SameTitle title={fields.title} ownId={base?.id} />}
            <TextArea
              name="description"
              label="Description"
              minRows={3}
              maxLength={5000}
              value={fields.description}
              onChange={({ currentTarget: { value } }) => set({ description: value })}
            />
            <div className={styles.three}>
              <Select
                name="contentRating"
                label="Rating"
                hint="AO is shown on the uncensored site only."
                value={fields.contentRating}
                options={ratingOptions}
                onChange={({ currentTarget: { value } }) =>
                  set({ contentRating: value as Fields['contentRating'] })
                }
              />
              <Select
                name="status"
                label="Status"
                hint="Whether more episodes are to come."
                value={fields.status}
                options={statusOptions}
                onChange={({ currentTarget: { value } }) => set({ status: value as Fields['status'] })}
              />
              <Select
                name="updateDay"
                label="Update day"
                hint="The day of new episodes."
                value={String(fields.updateDay ?? '')}
                options={[{ value: '', label: 'None' }, ...weekdayOptions]}
                onChange={({ currentTarget: { value } }) => set({ updateDay: Number(value) || null })}
              />
            </div>
          </Stack>
        </Panel>
        <Panel>
          <div className={styles.two}>
            <ImageField
              name="comicCardImage"
              label="Card image"
              description="In lists, and behind the title of the comic's page."
              picture={base?.bannerImage ?? null}
              file={fields.card}
              onChange={(card) => set({ card })}
              crops={[
                { label: 'Lists', width: 96, ratio: '2 / 3' },
                { label: 'Continue reading', width: 56, ratio: '56 / 80' },
                { label: 'Comic page, behind', width: 220, ratio: '21 / 9' },
              ]}
            />
            <ImageField
              name="comicPreviewImage"
              label="Cover"
              description="On the comic's page, and where the comic is shared."
              picture={base?.coverImage ?? null}
              file={fields.cover}
              onChange={(cover) => set({ cover })}
              crops={[
                { label: 'Comic page', width: 120, ratio: '2 / 3' },
                { label: 'Shared links', width: 220, ratio: '1200 / 630', isShared: true },
              ]}
            />
          </div>
        </Panel>
        <Panel>
          <Stack>
            <div role="group" aria-labelledby={genresId}>
              <strong id={genresId}>Genres</strong>
              {genresError !== undefined && !genres && (
                <ErrorState error={genresError} onRetry={() => void refetch()} />
              )}
              <Row>
                {(genres?.data ?? []).map(({ id, name, mature }) => (
                  <Checkbox
                    key={id}
                    label={mature ? `${name} (mature)` : name}
                    checked={fields.genres.includes(id)}
                    onChange={() => toggleGenre(id)}
                  />
                ))}
              </Row>
            </div>
            <CreatorFields creators={fields.creators} onChange={(creators) => set({ creators })} />
            <div className={styles.three}>
              <Field
                name="publisher"
                label="Publisher"
                maxLength={200}
                value={fields.publisher}
                onChange={({ currentTarget: { value } }) => set({ publisher: value })}
              />
              <Field
                name="language"
                label="Language"
                hint="A tag such as en or pt-BR."
                maxLength={35}
                value={fields.language}
                onChange={({ currentTarget: { value } }) => set({ language: value })}
              />
              <Field
                type="number"
                name="coinPrice"
                label="Coins for an episode"
                hint="Empty: the usual price."
                min={1}
                value={fields.coinPrice ?? ''}
                onChange={({ currentTarget: { value } }) => set({ coinPrice: Number(value) || null })}
              />
            </div>
            {base && (
              <Row>
                <Checkbox
                  label="Comic of the day (replaces the present one)"
                  checked={fields.comicOfTheDay}
                  onChange={({ currentTarget: { checked } }) => set({ comicOfTheDay: checked })}
                />
                <Checkbox
                  label="Reader's choice"
                  checked={fields.readersChoice}
                  onChange={({ currentTarget: { checked } }) => set({ readersChoice: checked })}
                />
              </Row>
            )}
          </Stack>
        </Panel>
        <EarlierVersions object={base?.id} {...{ draft, fieldsOf, shown, withoutMissing }}>
          <Button variant="strong" busy={draft.isSaving} type="submit">
            {base ? 'Save' : 'Create as a draft'}
          </Button>
        </EarlierVersions>
      </Stack>
    </DraftForm>
  );
}
