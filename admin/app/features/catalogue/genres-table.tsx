import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import styles from './catalogue.module.css';
import { useState } from 'react';
import { confirm } from '../../ui/confirm.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { catalogueApi, type Genre } from './catalogue.api.ts';

/** All genres, each with its name and whether it is mature. */
export function GenresTable() {
  const query = catalogueApi.endpoints.genres.useQuery();
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <PageSkeleton />;
  return (
    <Stack>
      <NewGenre />
      {query.data.data.length === 0 ? (
        <EmptyState title="No genres yet" />
      ) : (
        <ul aria-label="Genres" className={styles.rows}>
          {query.data.data.map((genre) => (
            <GenreRow key={`${genre.id} ${genre.name} ${genre.mature}`} genre={genre} />
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
  const save = async () => {
    try {
      await create({ name, mature }).unwrap();
      setName('');
      setMature(false);
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading) void save();
      }}
    >
      <Group align="end">
        <TextInput
          label="New genre"
          required
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Checkbox
          mb="xs"
          label="Mature"
          checked={mature}
          onChange={({ currentTarget }) => setMature(currentTarget.checked)}
        />
        <Button type="submit" loading={isLoading}>
          Add
        </Button>
      </Group>
    </form>
  );
}

function GenreRow({ genre }: { genre: Genre }) {
  const [name, setName] = useState(genre.name);
  const [update] = catalogueApi.endpoints.updateGenre.useMutation();
  const [remove] = catalogueApi.endpoints.deleteGenres.useMutation();
  const save = async (changes: Partial<Genre>) => {
    try {
      await update({ ...genre, name, ...changes }).unwrap();
      toast('Saved.');
    } catch (error) {
      toastError(error);
    }
  };
  const ask = async () => {
    const goes = await confirm({
      title: `Delete the genre “${genre.name}”?`,
      consequences: 'It is taken off all its comics. This cannot be undone.',
      button: 'Delete genre',
      isDangerous: true,
    });
    if (goes)
      await remove({ ids: [genre.id] })
        .unwrap()
        .catch(toastError);
  };
  return (
    <li>
      <Group>
        <TextInput
          aria-label={`Name of ${genre.name}`}
          size="xs"
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Checkbox
          label="Mature"
          aria-label={`${genre.name} is mature`}
          checked={genre.mature}
          onChange={({ currentTarget }) => void save({ mature: currentTarget.checked })}
        />
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            disabled={name.trim() === '' || name === genre.name}
            onClick={() => void save({})}
          >
            Rename
          </Button>
          <Button size="xs" variant="default" onClick={() => void ask()}>
            Delete
          </Button>
        </Group>
      </Group>
    </li>
  );
}
