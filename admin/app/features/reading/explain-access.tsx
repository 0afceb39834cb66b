import { Alert } from '@longstrip/kit/alert.tsx';
import { Checkbox } from '@longstrip/kit/checkbox.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { Select } from '@longstrip/kit/fields.tsx';
import { Note, Row, Stack } from '@longstrip/kit/layout.tsx';
import { coinCount } from '@longstrip/contract/coins/coins.texts';
import { lazy, Suspense, useState } from 'react';
import { Details } from '../../ui/details.tsx';
import type { ListOption } from '@longstrip/kit/list-box.tsx';
import { messageOf } from '@longstrip/kit/refusal.ts';
import { ErrorState } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { explainApi, type Explanation } from './explain.api.ts';
import { findEpisode } from './find-episode.ts';

// Most visits to the screen of a person do not need it.
const SearchSelect = lazy(async () => ({
  default: (await import('@longstrip/kit/search-select.tsx')).SearchSelect,
}));

/** Why an episode is or is not open for a person, in the same words that the person sees. */
export function ExplainAccess({ uid }: { uid: string }) {
  const [address, setAddress] = useState('');
  const [comic, setComic] = useState<ListOption | null>(null);
  const [search, setSearch] = useState('');
  /** Typed for a comic with more episodes than are listed. */
  const [number, setNumber] = useState('');
  const [chosen, setChosen] = useState('');
  const [variant, setVariant] = useState<'censored' | 'uncensored'>('censored');
  const [ageConfirmed, setAgeConfirmed] = useState(true);
  const [matureAllowed, setMatureAllowed] = useState(true);
  const comics = explainApi.endpoints.comicsToExplain.useQuery(search);
  const isNumbered = /^[1-9]\d{0,8}$/.test(number);
  const chapters = explainApi.endpoints.chaptersToExplain.useQuery(
    { comicsId: comic?.value ?? '', ...(isNumbered && { chapterNumber: Number(number) }) },
    { skip: !comic },
  );
  const { currentData: found } = chapters;
  const failed = [comics, chapters].find(({ error }) => error !== undefined);
  const choose = (chosen: ListOption | null, chapter: string) => {
    setComic(chosen);
    setNumber('');
    setChosen(chapter);
  };
  const chapterId = isNumbered ? (found?.data[0]?.id ?? '') : chosen;
  const isListed = chapterId === '' || (found?.data.some(({ id }) => id === chapterId) ?? true);
  const isLong = number !== '' || Boolean(found?.next);
  return (
    <Stack narrow>
      <Field
        name="address"
        label="Address of the episode"
        hint="As the reader sends it, or choose below."
        placeholder="https://…/comic/…"
        value={address}
        onChange={({ currentTarget: { value } }) => {
          setAddress(value);
          const { comicId, chapterId: named } = findEpisode(value);
          if (comicId) choose({ value: comicId, label: 'The comic of this address' }, named ?? '');
        }}
      />
      <Row spread="grow">
        <Suspense fallback={<Field name="comicsId" label="Comic" placeholder="Title" disabled />}>
          <SearchSelect
            name="comicsId"
            label="Comic"
            placeholder="Title"
            nothingFound={comics.error ? messageOf(comics.error) : 'No comic has these words in its title.'}
            chosen={comic}
            found={(comics.error ? [] : (comics.data?.data ?? [])).map(({ id, title }) => ({
              value: id,
              label: title,
            }))}
            onSearch={setSearch}
            onChoose={(choice) => choose(choice, '')}
          />
        </Suspense>
        <Select
          name="chapterId"
          label="Episode"
          value={chapterId}
          disabled={!found}
          hint={found?.next && 'The first 200. For a later one, enter its number.'}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
          options={[
            {
              value: '',
              label:
                isNumbered && found?.data.length === 0 ? 'No episode has this number' : 'Choose an episode',
            },
            ...(isListed ? [] : [{ value: chapterId, label: 'The episode of this address' }]),
            ...(found?.data ?? []).map(({ id, title, chapterNumber }) => ({
              value: id,
              label: `${chapterNumber}. ${title}`,
            })),
          ]}
        />
      </Row>
      {isLong && (
        <Field
          type="number"
          name="chapterNumber"
          label="Number of the episode"
          min={1}
          value={number}
          onChange={({ currentTarget: { value } }) => {
            setNumber(value);
            setChosen('');
          }}
        />
      )}
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      <Row>
        <Checkbox
          label="In uncensored mode"
          checked={variant === 'uncensored'}
          onChange={({ currentTarget: { checked } }) => setVariant(checked ? 'uncensored' : 'censored')}
        />
        <Checkbox
          label="18 or older is confirmed"
          checked={ageConfirmed}
          onChange={({ currentTarget: { checked } }) => setAgeConfirmed(checked)}
        />
        <Checkbox
          label="Their region allows mature content"
          checked={matureAllowed}
          onChange={({ currentTarget: { checked } }) => setMatureAllowed(checked)}
        />
      </Row>
      <Note>Age and region depend on the reader’s browser: ask the reader.</Note>
      {chapterId !== '' && <Answer asked={{ uid, chapterId, variant, ageConfirmed, matureAllowed }} />}
    </Stack>
  );
}

type Asked = Parameters<typeof explainApi.endpoints.explainAccess.useQuery>[0];

function Answer({ asked }: { asked: Asked }) {
  // `data` would be the previous answer until this one is loaded.
  const { currentData: data, error, refetch } = explainApi.endpoints.explainAccess.useQuery(asked);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const isOpen = data.access.state === 'open';
  return (
    <Stack role="status">
      <Alert title={`${isOpen ? 'Open' : 'Locked'}: ${data.title}`}>{data.opens}</Alert>
      <Details items={detailsOf(data)} />
    </Stack>
  );
}

function detailsOf({ access, variant, membership, unlocked }: Explanation) {
  const coins = access.state === 'locked' ? access.coins : null;
  return [
    [
      'Membership',
      membership ? (
        <span key="membership">
          Until <Time at={membership.until} withZone />,{' '}
          {membership.coversUncensored ? 'uncensored content included' : 'uncensored content not included'}
        </span>
      ) : (
        'None'
      ),
    ],
    ['Unlocked with coins', unlocked ? 'Yes, for good' : 'No'],
    ...(access.state === 'locked'
      ? ([['Coins open it', coins === null ? 'No' : `Yes, for ${coinCount(coins)}`]] as const)
      : []),
    ['Version they are shown', variant ?? 'None'],
  ] as const;
}
