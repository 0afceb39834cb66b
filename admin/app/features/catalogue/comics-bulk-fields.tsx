/** The fields that staff can change in several comics at once: what a change does, how it is undone, and its input. */
import type { Body } from '@longstrip/client/calls';
import { maxCoinPrice } from '@longstrip/contract/coins/coins.rules';
import { statusNames, weekdays } from '@longstrip/contract/catalogue/comics.texts';
import { siteOf } from '@longstrip/contract/site.rules';
import { Field } from '@longstrip/kit/field.tsx';
import { Select } from '@longstrip/kit/fields.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { timeZone } from '../../ui/time.tsx';
import { are, countedComics, type Effects, unchanged } from './bulk-effects.ts';
import type { Genre, StaffComic } from './catalogue.api.ts';
import { ratingOptions, statusOptions, weekdayOptions } from './comic-texts.ts';

/** A field that is left out keeps its value on each comic. */
export type ComicsChange = Omit<Body<'updateComics'>, 'ids' | 'basedOn' | 'confirmMove'>;
/** The part of a comic that a bulk edit can change. */
type Edited = Pick<
  StaffComic,
  'status' | 'updateDay' | 'updateTime' | 'contentRating' | 'language' | 'coinPrice' | 'genres'
>;
type Context = { comics: readonly StaffComic[]; change: ComicsChange; genres: readonly Genre[] };
type InputProps<Value> = Pick<Context, 'change' | 'genres'> & {
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
};

type BulkField<Value> = {
  differs: (comic: Edited, value: Value) => boolean;
  /** What is changed, without its full stop. */
  sentence: (value: Value, context: Context) => string;
  /** What else staff should know. */
  consequence?: (value: Value, context: Context) => string | null;
  /** The fields of a comic's own call that set it back. */
  former: (comic: Edited) => Record<string, unknown>;
  Input: (props: InputProps<Value>) => ReactNode;
};

const has = (comic: Edited, genreId: string) => comic.genres.some(({ id }) => id === genreId);
const genreOf = (genres: readonly Genre[], id: string) => genres.find((genre) => genre.id === id)!;
const genresOf = ({ genres }: Edited) => ({ genres: genres.map(({ id }) => id) });
const noDay = '0';

type ChoiceProps = Pick<ComponentProps<typeof Select>, 'name' | 'label'> & {
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
  unset?: string;
};

/** A select whose first option leaves the field as it is. */
const Choice = ({ options, onChoose, unset = 'As it is', ...props }: ChoiceProps) => (
  <Select
    {...props}
    options={[{ value: '', label: unset }, ...options]}
    onChange={({ currentTarget: { value } }) => onChoose(value)}
  />
);

type GenreChoiceProps = Pick<ChoiceProps, 'name' | 'label'> &
  Omit<InputProps<string>, 'change'> & { excluded: string | undefined };

const GenreChoice = ({ genres, excluded, value, onChange, ...props }: GenreChoiceProps) => (
  <Choice
    {...props}
    unset="None"
    value={value ?? ''}
    options={genres.filter(({ id }) => id !== excluded).map(({ id, name }) => ({ value: id, label: name }))}
    onChoose={(id) => onChange(id || undefined)}
  />
);

/** In the order of the dialog. */
export const bulkFields: {
  [Name in keyof Required<ComicsChange>]: BulkField<Exclude<ComicsChange[Name], undefined>>;
} = {
  status: {
    differs: (comic, status) => (comic.status ?? 'ongoing') !== status,
    sentence: (status) => `The status becomes “${statusNames[status]}”`,
    former: ({ status }) => ({ status: status ?? 'ongoing' }),
    Input: ({ value, onChange }) => (
      <Choice
        name="status"
        label="Status"
        value={value ?? ''}
        options={statusOptions}
        onChoose={(status) => onChange((status || undefined) as typeof value)}
      />
    ),
  },
  updateDay: {
    differs: (comic, day) => (comic.updateDay ?? null) !== day,
    sentence: (day) =>
      day ? `The update day becomes ${weekdays[Number(day) - 1]}` : 'There is no update day any more',
    former: ({ updateDay }) => ({ updateDay: updateDay ?? null }),
    Input: ({ value, onChange }) => (
      <Choice
        name="updateDay"
        label="Update day"
        value={value === null ? noDay : String(value ?? '')}
        options={[{ value: noDay, label: 'None' }, ...weekdayOptions]}
        onChoose={(day) => onChange(day === '' ? undefined : Number(day) || null)}
      />
    ),
  },
  updateTime: {
    differs: (comic, time) => (comic.updateTime ?? '') !== time,
    sentence: (time) => (time ? `The update time becomes ${time}` : 'There is no update time any more'),
    former: ({ updateTime }) => ({ updateTime: updateTime ?? '' }),
    Input: ({ value, onChange }) => (
      <>
        <Choice
          name="time"
          label="Update time"
          value={value === undefined ? '' : value === '' ? 'none' : 'own'}
          options={[
            { value: 'none', label: 'None' },
            { value: 'own', label: 'A time' },
          ]}
          onChoose={(time) => onChange(time === 'own' ? '18:00' : time === 'none' ? '' : undefined)}
        />
        {value && (
          <Field
            type="time"
            name="updateTime"
            label={`Time (${timeZone})`}
            required
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value || '18:00')}
          />
        )}
      </>
    ),
  },
  contentRating: {
    differs: (comic, rating) => comic.contentRating !== rating,
    sentence: (rating) => `The rating becomes ${rating}`,
    consequence: (rating, { comics }) => {
      const moved = comics.filter((comic) => siteOf(comic.contentRating) !== siteOf(rating)).length;
      return moved > 0
        ? `${are(moved)} moved to the ${rating === 'AO' ? 'uncensored' : 'normal'} site.`
        : null;
    },
    former: ({ contentRating }) => ({ contentRating }),
    Input: ({ value, onChange }) => (
      <Choice
        name="contentRating"
        label="Rating"
        value={value ?? ''}
        options={ratingOptions}
        onChoose={(rating) => onChange((rating || undefined) as typeof value)}
      />
    ),
  },
  language: {
    differs: (comic, language) => (comic.language ?? '') !== language,
    sentence: (language) => `The language becomes ${language}`,
    former: ({ language }) => ({ language: language ?? '' }),
    Input: ({ value, onChange }) => (
      <Field
        name="language"
        label="Language"
        hint="A tag such as en or pt-BR. Empty: as it is."
        maxLength={35}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      />
    ),
  },
  coinPrice: {
    differs: (comic, price) => (comic.coinPrice ?? null) !== price,
    sentence: (price) =>
      price === null
        ? 'An episode costs the usual number of coins'
        : `An episode costs ${price} ${price === 1 ? 'coin' : 'coins'}`,
    former: ({ coinPrice }) => ({ coinPrice: coinPrice ?? null }),
    Input: ({ value, onChange }) => (
      <>
        <Choice
          name="price"
          label="Price of an episode"
          value={value === undefined ? '' : value === null ? 'usual' : 'own'}
          options={[
            { value: 'usual', label: 'The usual number of coins' },
            { value: 'own', label: 'Another number of coins' },
          ]}
          onChoose={(price) => onChange(price === 'own' ? 1 : price === 'usual' ? null : undefined)}
        />
        {typeof value === 'number' && (
          <Field
            type="number"
            name="coinPrice"
            label="Coins for an episode"
            min={1}
            max={maxCoinPrice}
            required
            value={value || ''}
            onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
          />
        )}
      </>
    ),
  },
  addGenre: {
    differs: (comic, genre) => !has(comic, genre),
    sentence: (genre, { genres }) => `“${genreOf(genres, genre).name}” is added`,
    consequence: (genre, { comics, change, genres }) => {
      const { name, mature } = genreOf(genres, genre);
      const teen = comics.filter((comic) => (change.contentRating ?? comic.contentRating) === 'T').length;
      return mature && teen > 0
        ? `“${name}” is a mature genre, and ${are(teen)} rated T: ratings stay as they are.`
        : null;
    },
    former: genresOf,
    Input: ({ change, ...props }) => (
      <GenreChoice {...props} name="addGenre" label="Add a genre" excluded={change.removeGenre} />
    ),
  },
  removeGenre: {
    differs: has,
    sentence: (genre, { genres }) => `“${genreOf(genres, genre).name}” is taken off`,
    former: genresOf,
    Input: ({ change, ...props }) => (
      <GenreChoice {...props} name="removeGenre" label="Remove a genre" excluded={change.addGenre} />
    ),
  },
};

type FieldName = keyof ComicsChange;
export const bulkFieldNames = Object.keys(bulkFields) as FieldName[];
/** For loops, where the type of a value is not known. */
export const bulkFieldOf = (name: FieldName) => bulkFields[name] as BulkField<unknown>;

const changedIn = (change: ComicsChange) => bulkFieldNames.filter((name) => change[name] !== undefined);

/** Says in sentences what the edit will change, and counts the comics that it changes. */
export function effectsOnComics(
  comics: readonly StaffComic[],
  change: ComicsChange,
  genres: readonly Genre[],
): Effects {
  const changed = new Set<StaffComic>();
  const context = { comics, change, genres };
  const sentences = changedIn(change).flatMap((name) => {
    const { differs, sentence, consequence } = bulkFieldOf(name);
    const value = change[name];
    const differing = comics.filter((comic) => differs(comic, value));
    for (const comic of differing) changed.add(comic);
    const rest = comics.length - differing.length;
    const further = consequence?.(value, context);
    return [
      `${sentence(value, context)}: ${countedComics(differing.length)}.${rest > 0 ? ` ${unchanged(rest)}` : ''}`,
      ...(further ? [further] : []),
    ];
  });
  return { sentences, changed: changed.size };
}

/** The former values of the fields that the edit changed in a comic, as a change that undoes it; null if it changed none. */
export function formerFields(
  before: Edited,
  after: Edited,
  change: ComicsChange,
): Record<string, unknown> | null {
  const valuesOf = (comic: Edited): Record<string, unknown> =>
    Object.assign({}, ...changedIn(change).map((name) => bulkFieldOf(name).former(comic)));
  const [former, now] = [valuesOf(before), valuesOf(after)];
  const changed = Object.entries(former).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(now[field]),
  );
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}
