import {
  Alert,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { Refusal } from '@longstrip/client/transport';
import { useState } from 'react';
import { useFormGuard } from '../../ui/form-guard.tsx';
import { messageOf } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { catalogueApi, type StaffComic } from './catalogue.api.ts';
import { CreatorFields } from './creator-fields.tsx';
import { ImageField } from './image-field.tsx';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

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
};
type Fields = typeof emptyFields;

function fieldsOf(comic: StaffComic): Fields {
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

/** What differs from the comic that was loaded: what others change elsewhere stays as they set it. */
function changesOf(fields: Fields, before: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Fields]),
    ),
  );
}

type FormProps = { comic?: StaffComic; onSaved: (comic: StaffComic) => void };

/** All fields of a comic. A new one is a draft until it is published. */
export function ComicForm({ comic, onSaved }: FormProps) {
  const [base, setBase] = useState(comic);
  const [fields, setFields] = useState<Fields>(comic ? fieldsOf(comic) : emptyFields);
  const [card, setCard] = useState<File | null>(null);
  const [cover, setCover] = useState<File | null>(null);
  const [failure, setFailure] = useState<Refusal | null>(null);
  const { data: genres } = catalogueApi.endpoints.genres.useQuery();
  const [create, creating] = catalogueApi.endpoints.createComic.useMutation();
  const [update, updating] = catalogueApi.endpoints.updateComic.useMutation();
  const set = (change: Partial<Fields>) => setFields({ ...fields, ...change });
  const isBusy = creating.isLoading || updating.isLoading;
  const changes = changesOf(fields, base ? fieldsOf(base) : emptyFields);
  const form = useFormGuard(Object.keys(changes).length > 0 || card !== null || cover !== null);
  const errorOf = (name: string) => failure?.errors?.find(({ path }) => path.startsWith(name))?.message;

  const save = async (version = base?.version) => {
    setFailure(null);
    const files = [
      ...(cover ? [{ field: 'comicPreviewImage', file: cover }] : []),
      ...(card ? [{ field: 'comicCardImage', file: card }] : []),
    ];
    const { comicOfTheDay: _day, readersChoice: _choice, ...details } = fields;
    try {
      const { data } = base
        ? await update({ id: base.id, fields: { ...changes, version }, files }).unwrap()
        : await create({ fields: { ...details, draft: true }, files }).unwrap();
      const saved = data[0]!;
      setBase(saved);
      setFields(fieldsOf(saved));
      setCard(null);
      setCover(null);
      toast('Saved.');
      onSaved(saved);
    } catch (error) {
      setFailure(error as Refusal);
    }
  };

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void save();
      }}
    >
      <Stack>
        {failure?.code === 'edit_conflict' && comic ? (
          <ConflictAlert
            onLoad={() => {
              setBase(comic);
              setFields(fieldsOf(comic));
              setFailure(null);
            }}
            onOverwrite={() => void save(comic.version)}
          />
        ) : (
          failure && (
            <Alert color="red" role="alert">
              {messageOf(failure)}
            </Alert>
          )
        )}
        <Paper withBorder p="md" radius="lg">
          <Stack>
            <TextInput
              label="Title"
              required
              maxLength={200}
              value={fields.title}
              error={errorOf('title')}
              onChange={({ currentTarget: { value } }) => set({ title: value })}
            />
            <Textarea
              label="Description"
              autosize
              minRows={3}
              maxLength={5000}
              value={fields.description}
              error={errorOf('description')}
              onChange={({ currentTarget: { value } }) => set({ description: value })}
            />
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <NativeSelect
                label="Rating"
                description="AO is shown on the uncensored site alone."
                value={fields.contentRating}
                data={[
                  { value: 'T', label: 'T – teen' },
                  { value: 'M', label: 'M – mature' },
                  { value: 'AO', label: 'AO – adults only' },
                ]}
                onChange={({ currentTarget: { value } }) =>
                  set({ contentRating: value as Fields['contentRating'] })
                }
              />
              <NativeSelect
                label="Status"
                description="Whether more episodes are to come."
                value={fields.status}
                data={[
                  { value: 'ongoing', label: 'Ongoing' },
                  { value: 'completed', label: 'Completed' },
                  { value: 'hiatus', label: 'On hiatus' },
                ]}
                onChange={({ currentTarget: { value } }) => set({ status: value as Fields['status'] })}
              />
              <NativeSelect
                label="Update day"
                description="The day of new episodes."
                value={String(fields.updateDay ?? '')}
                data={[
                  { value: '', label: 'None' },
                  ...weekdays.map((label, index) => ({ value: String(index + 1), label })),
                ]}
                onChange={({ currentTarget: { value } }) => set({ updateDay: Number(value) || null })}
              />
            </SimpleGrid>
          </Stack>
        </Paper>
        <Paper withBorder p="md" radius="lg">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <ImageField
              label="Card image"
              description="In lists, and behind the title of the comic's page."
              picture={base?.bannerImage ?? null}
              file={card}
              onChange={setCard}
              crops={[
                { label: 'Lists', width: 96, ratio: '2 / 3' },
                { label: 'Continue reading', width: 56, ratio: '56 / 80' },
                { label: 'Comic page, behind', width: 220, ratio: '21 / 9' },
              ]}
            />
            <ImageField
              label="Cover"
              description="On the comic's page, and where the comic is shared."
              picture={base?.coverImage ?? null}
              file={cover}
              onChange={setCover}
              crops={[
                { label: 'Comic page', width: 120, ratio: '2 / 3' },
                { label: 'Shared links', width: 220, ratio: '1200 / 630' },
              ]}
            />
          </SimpleGrid>
        </Paper>
        <Paper withBorder p="md" radius="lg">
          <Stack>
            <Checkbox.Group
              label="Genres"
              value={fields.genres}
              onChange={(chosen) => set({ genres: chosen })}
            >
              <Group mt="xs">
                {(genres?.data ?? []).map(({ id, name, mature }) => (
                  <Checkbox key={id} value={id} label={mature ? `${name} (mature)` : name} />
                ))}
              </Group>
            </Checkbox.Group>
            <CreatorFields creators={fields.creators} onChange={(creators) => set({ creators })} />
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <TextInput
                label="Publisher"
                maxLength={200}
                value={fields.publisher}
                onChange={({ currentTarget: { value } }) => set({ publisher: value })}
              />
              <TextInput
                label="Language"
                description="A tag such as en or pt-BR."
                maxLength={35}
                value={fields.language}
                onChange={({ currentTarget: { value } }) => set({ language: value })}
              />
              <TextInput
                type="number"
                label="Coins for an episode"
                description="Empty: the usual price."
                min={1}
                value={fields.coinPrice ?? ''}
                error={errorOf('coinPrice')}
                onChange={({ currentTarget: { value } }) => set({ coinPrice: Number(value) || null })}
              />
            </SimpleGrid>
            {base && (
              <Group>
                <Checkbox
                  label="Comic of the day (ends that of another comic)"
                  checked={fields.comicOfTheDay}
                  onChange={({ currentTarget: { checked } }) => set({ comicOfTheDay: checked })}
                />
                <Checkbox
                  label="Reader's choice"
                  checked={fields.readersChoice}
                  onChange={({ currentTarget: { checked } }) => set({ readersChoice: checked })}
                />
              </Group>
            )}
          </Stack>
        </Paper>
        <Group>
          <Button type="submit" loading={isBusy}>
            {base ? 'Save' : 'Create as a draft'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function ConflictAlert({ onLoad, onOverwrite }: { onLoad: () => void; onOverwrite: () => void }) {
  return (
    <Alert variant="default" role="alert" title="Someone else has changed this comic meanwhile">
      <Stack gap="sm" align="start">
        What you typed is still here.
        <Group>
          <Button size="xs" variant="default" onClick={onLoad}>
            Drop my changes and load theirs
          </Button>
          <Button size="xs" variant="default" onClick={onOverwrite}>
            Save mine over theirs
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
