import { rankingPeriods, type RankingPeriod } from '@longstrip/contract/discovery/ranking.rules';
import {
  homeSources,
  type HomeSource,
  maxComicsInRow,
  rowKeyOf,
} from '@longstrip/contract/editorial/home.rules';
import { rankingRowTitles } from '@longstrip/contract/editorial/home.texts';
import type { SiteVariant } from '@longstrip/contract/site';
import { Button } from '@longstrip/kit/button.tsx';
import { Dialog } from '@longstrip/kit/dialog.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { Select } from '@longstrip/kit/fields.tsx';
import { Form, FormError, SubmitButton } from '@longstrip/kit/form.tsx';
import { Note, Row, Stack } from '@longstrip/kit/layout.tsx';
import { useState } from 'react';
import { ReorderList } from '../../ui/reorder-list.tsx';
import { ComicChoice } from './comic-choice.tsx';
import styles from './editorial.module.css';
import type { HomeRow } from './editorial.api.ts';
import { sourceNames, sourceNotes } from './home-texts.ts';

type Genre = { id: string; name: string };
type Other = { others: readonly HomeRow[]; genres: readonly Genre[] };
type DialogProps = Other & {
  /** Undefined for a new row. */
  row: HomeRow | undefined;
  siteVariant: SiteVariant;
  onDone: (row: HomeRow) => void;
  onClose: () => void;
};

/** What one row of the home page shows. */
export function HomeRowDialog({ row: given, others, genres, siteVariant, onDone, onClose }: DialogProps) {
  const news = homeSources.flatMap((source) => newRow(source, { others, genres }) ?? []);
  const [row, setRow] = useState<HomeRow>(given ?? news[0]!);
  const onSubmit = async () => {
    // Two rows with the same title could not be told apart.
    if (others.some((other) => rowKeyOf(other) === rowKeyOf(row)))
      return { message: 'Another row has this title.', fields: ['title'] };
    onDone(row);
    return null;
  };
  return (
    <Dialog title={given ? 'Edit row' : 'Add a row'} onClose={onClose} closesBeside={false} topAligned>
      <Form action={onSubmit}>
        <Stack>
          {!given && (
            <Select
              name="source"
              label="What it shows"
              hint={sourceNotes[row.source]}
              options={news.map(({ source }) => ({ value: source, label: sourceNames[source] }))}
              value={row.source}
              onChange={({ currentTarget: { value } }) =>
                setRow(news.find(({ source }) => source === value)!)
              }
            />
          )}
          <RowFields {...{ row, others, genres, siteVariant }} onChange={setRow} />
          <FormError />
          <Row spread="end">
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton>{given ? 'Done' : 'Add'}</SubmitButton>
          </Row>
        </Stack>
      </Form>
    </Dialog>
  );
}

type FieldsProps = Other & { row: HomeRow; siteVariant: SiteVariant; onChange: (row: HomeRow) => void };

function RowFields({ row, others, genres, siteVariant, onChange }: FieldsProps) {
  return (
    <>
      {row.source === 'ranking' && (
        <Select
          name="period"
          label="Period"
          options={periodsLeft(others).map((period) => ({ value: period, label: rankingRowTitles[period] }))}
          value={row.period}
          onChange={({ currentTarget: { value } }) => onChange({ ...row, period: value as RankingPeriod })}
        />
      )}
      {row.source === 'genre' && (
        <Select
          name="genre"
          label="Genre"
          options={genresLeft({ others, genres }).map(({ id, name }) => ({ value: id, label: name }))}
          value={row.genre.id}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...row, genre: genres.find(({ id }) => id === value)! })
          }
        />
      )}
      {(row.source === 'genre' || row.source === 'comics') && (
        <Field
          name="title"
          label="Title"
          hint={row.source === 'genre' && 'Empty: the name of the genre.'}
          required={row.source === 'comics'}
          maxLength={60}
          value={row.title}
          onChange={({ currentTarget }) => onChange({ ...row, title: currentTarget.value })}
        />
      )}
      {'count' in row && (
        <Field
          type="number"
          name="count"
          label="Comics at most"
          required
          min={1}
          max={maxComicsInRow}
          value={row.count || ''}
          onChange={({ currentTarget }) => onChange({ ...row, count: Number(currentTarget.value) })}
        />
      )}
      {row.source === 'comics' && <PickedComics {...{ row, siteVariant, onChange }} />}
    </>
  );
}

type PickedProps = Pick<FieldsProps, 'siteVariant' | 'onChange'> & {
  row: Extract<HomeRow, { source: 'comics' }>;
};

/** The comics of a row in their order, and a search for more. */
function PickedComics({ row, siteVariant, onChange }: PickedProps) {
  const { comics } = row;
  const set = (changed: typeof comics) => onChange({ ...row, comics: changed });
  const add = (id: string, title: string) => {
    if (id && !comics.some((comic) => comic.id === id)) set([...comics, { id, title, isVisible: true }]);
  };
  return (
    <Stack gap="s">
      <ReorderList
        label="Comics"
        items={comics}
        keyOf={({ id }) => id}
        labelOf={({ title }) => title}
        onReorder={set}
      >
        {(comic) => (
          <div className={styles.homeRow}>
            <span>{comic.title}</span>
            <Button
              variant="quiet"
              small
              aria-label={`Remove ${comic.title}`}
              onClick={() => set(comics.filter((each) => each !== comic))}
            >
              Remove
            </Button>
          </div>
        )}
      </ReorderList>
      {comics.length < maxComicsInRow ? (
        // A new one for the next comic.
        <ComicChoice
          key={comics.length}
          label="Add a comic"
          required={false}
          site={siteVariant}
          onChange={add}
        />
      ) : (
        <Note>A row has at most {maxComicsInRow} comics.</Note>
      )}
    </Stack>
  );
}

/** A new row that shows this; null if the page has all there can be of them. */
function newRow(source: HomeSource, { others, genres }: Other): HomeRow | null {
  const about = { isShown: true, count: maxComicsInRow };
  switch (source) {
    case 'ranking': {
      const [period] = periodsLeft(others);
      return period ? { source, ...about, period } : null;
    }
    case 'genre': {
      const [genre] = genresLeft({ others, genres });
      return genre ? { source, ...about, genre, title: '' } : null;
    }
    case 'comics':
      return { source, isShown: true, title: '', comics: [] };
    case 'newest':
    case 'updated':
      return others.some((row) => row.source === source) ? null : { source, ...about };
    default:
      return others.some((row) => row.source === source) ? null : { source, isShown: true };
  }
}

/** The periods of rankings that no other row shows. */
const periodsLeft = (others: readonly HomeRow[]) =>
  rankingPeriods.filter((period) => !others.some((row) => row.source === 'ranking' && row.period === period));

const genresLeft = ({ others, genres }: Other) =>
  genres.filter(({ id }) => !others.some((row) => row.source === 'genre' && row.genre.id === id));
