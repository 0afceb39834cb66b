import { Alert, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Facts } from '../../ui/facts.tsx';
import { Checkbox, NativeSelect, TextInput } from '../../ui/fields.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { explainApi, type Explanation } from './explain.api.ts';
import { findEpisode } from './find-episode.ts';

/** Why an episode is or is not open for a person, in the words that they see themselves. */
export function ExplainAccess({ uid }: { uid: string }) {
  const [address, setAddress] = useState('');
  const [comicId, setComicId] = useState('');
  const [chapterId, setChapterId] = useState('');
  const [variant, setVariant] = useState<'censored' | 'uncensored'>('censored');
  const [ageConfirmed, setAgeConfirmed] = useState(true);
  const [matureAllowed, setMatureAllowed] = useState(true);
  const comics = explainApi.endpoints.comicsToExplain.useQuery(undefined);
  const chapters = explainApi.endpoints.chaptersToExplain.useQuery(comicId, { skip: comicId === '' });
  const choose = (comic: string, chapter: string) => {
    setComicId(comic);
    setChapterId(chapter);
  };
  const isListed = comicId === '' || (comics.data?.data.some(({ id }) => id === comicId) ?? true);
  return (
    <Stack maw={640}>
      <TextInput
        label="Address of the episode"
        description="As the reader sends it, or choose below."
        placeholder="https://…/comic/…"
        value={address}
        onChange={({ currentTarget: { value } }) => {
          setAddress(value);
          const found = findEpisode(value);
          if (found.comicId) choose(found.comicId, found.chapterId ?? '');
        }}
      />
      <Group grow align="end">
        <NativeSelect
          label="Comic"
          value={comicId}
          onChange={({ currentTarget: { value } }) => choose(value, '')}
          data={[
            { value: '', label: 'Choose a comic' },
            ...(isListed ? [] : [{ value: comicId, label: 'The comic of this address' }]),
            ...(comics.data?.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
        <NativeSelect
          label="Episode"
          value={chapterId}
          disabled={!chapters.data}
          onChange={({ currentTarget: { value } }) => setChapterId(value)}
          data={[
            { value: '', label: 'Choose an episode' },
            ...(chapters.data?.data ?? []).map(({ id, title, chapterNumber }) => ({
              value: id,
              label: `${chapterNumber}. ${title}`,
            })),
          ]}
        />
      </Group>
      <Group>
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
      </Group>
      <Text size="xs" c="dimmed">
        Age and region belong to the reader’s browser: ask them.
      </Text>
      {chapterId !== '' && <Answer asked={{ uid, chapterId, variant, ageConfirmed, matureAllowed }} />}
    </Stack>
  );
}

type Asked = Parameters<typeof explainApi.endpoints.explainAccess.useQuery>[0];

function Answer({ asked }: { asked: Asked }) {
  const { data, error, refetch } = explainApi.endpoints.explainAccess.useQuery(asked);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const isOpen = data.access.state === 'open';
  return (
    <Stack gap="md" role="status">
      <Alert variant="default" title={`${isOpen ? 'Open' : 'Locked'}: ${data.title}`}>
        {data.opens}
      </Alert>
      <Facts facts={factsOf(data)} />
    </Stack>
  );
}

function factsOf({ access, variant, membership, unlocked }: Explanation) {
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
      ? ([['Coins open it', coins === null ? 'No' : `Yes, for ${coins} coins`]] as const)
      : []),
    ['Version they are shown', variant ?? 'None'],
  ] as const;
}
