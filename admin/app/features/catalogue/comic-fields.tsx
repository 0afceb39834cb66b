import type { ContentWarning } from '@longstrip/contract/catalogue/comics.shapes';
import { warningNames, weekdays } from '@longstrip/contract/catalogue/comics.texts';
import { creditRoleOf } from '@longstrip/contract/catalogue/creators.rules';
import { roleNames } from '@longstrip/contract/catalogue/creators.texts';
import { siteOf } from '@longstrip/contract/site.rules';
import { useId } from 'react';
import { Checkbox } from '@longstrip/kit/checkbox.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { Row } from '@longstrip/kit/layout.tsx';
import { choice, flag, type FormField, number, text } from '../../ui/form-fields.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { timeZone } from '../../ui/time.tsx';
import { catalogueApi, type StaffComic } from './catalogue.api.ts';
import { contentWarnings, ratingOptions, statusOptions, weekdayOptions } from './comic-texts.ts';
import { CreatorFields, type FormCredit } from './creator-fields.tsx';
import { imageField } from './image-field.tsx';
import { SameTitle } from './same-title.tsx';

/** Each field of a comic once: its form, what others changed, earlier versions and what is sent follow from it. */
const about = {
  title: text<StaffComic>({
    label: 'Title',
    required: true,
    max: 200,
    below: (title, comic) => title !== comic?.title && <SameTitle title={title} ownId={comic?.id} />,
  }),
  otherTitles: text({
    label: 'Other titles',
    hint: 'One on each line, such as the original title. Readers find the comic by them.',
    max: 2000,
    rows: 2,
  }),
  description: text({ label: 'Description', max: 5000, rows: 3 }),
  contentRating: choice({
    label: 'Rating',
    hint: 'AO is shown on the uncensored site only.',
    width: 'third',
    options: ratingOptions,
    initial: 'T',
  }),
  status: choice({
    label: 'Status',
    hint: 'Whether more episodes are to come.',
    width: 'third',
    options: statusOptions,
    initial: 'ongoing',
  }),
  updateDay: dayField({ label: 'Update day', hint: 'The day of new episodes.' }),
  updateTime: {
    label: 'Update time',
    width: 'third',
    initial: '',
    textOf: (time) => time || 'none',
    input: ({ name, value, onChange }) => (
      <Field
        type="time"
        name={name}
        label={`Update time (${timeZone})`}
        hint="The time of new episodes on that day."
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    ),
  } satisfies FormField<string>,
  contentWarnings: {
    label: 'Content warnings',
    initial: [],
    textOf: (warnings) => warnings.map((warning) => warningNames[warning]).join(', '),
    input: ({ value, onChange }) => <WarningChoice chosen={value} onChange={onChange} />,
  } satisfies FormField<ContentWarning[]>,
};

const pictures = {
  comicCardImage: imageField<StaffComic>({
    label: 'Card image',
    hint: "In lists, and behind the title of the comic's page.",
    pictureOf: ({ bannerImage }) => bannerImage,
    crops: [
      { label: 'Lists', width: 96, ratio: '2 / 3' },
      { label: 'Continue reading', width: 56, ratio: '56 / 80' },
      { label: 'Comic page, behind', width: 220, ratio: '21 / 9' },
    ],
  }),
  comicPreviewImage: imageField<StaffComic>({
    label: 'Cover',
    hint: "On the comic's page, and where the comic is shared.",
    pictureOf: ({ coverImage }) => coverImage,
    crops: [
      { label: 'Comic page', width: 120, ratio: '2 / 3' },
      { label: 'Shared links', width: 220, ratio: '1200 / 630', isShared: true },
    ],
  }),
};

const genres: FormField<string[], StaffComic> = {
  label: 'Genres',
  initial: [],
  of: (comic) => comic.genres.map(({ id }) => id),
  textOf: (_ids, comic) => comic.genres.map(({ name }) => name).join(', '),
  input: ({ value, onChange }) => <GenreChoice chosen={value} onChange={onChange} />,
};

const creators: FormField<FormCredit[], StaffComic> = {
  label: 'Creators',
  initial: [],
  // Earlier versions may have roles in the words of their time.
  of: (comic) => (comic.creators ?? []).map(({ id, name, role }) => ({ id, name, role: creditRoleOf(role) })),
  textOf: (all) => all.map(({ name, role }) => `${name} (${roleNames[role]})`).join(', '),
  input: ({ value, onChange, saved }) => (
    <CreatorFields creators={value} site={saved && siteOf(saved.contentRating)} onChange={onChange} />
  ),
};

const credits = {
  genres,
  creators,
  publisher: text({ label: 'Publisher', max: 200, width: 'third' }),
  language: text({ label: 'Language', hint: 'A tag such as en or pt-BR.', max: 35, width: 'third' }),
  coinPrice: number({
    label: 'Coins for an episode',
    hint: 'Empty: the usual price.',
    whenEmpty: 'the usual price',
    min: 1,
    width: 'third',
  }),
  comicOfTheDay: flag({
    label: 'Comic of the day (replaces the present one)',
    width: 'half',
    savedOnly: true,
  }),
  readersChoice: flag({ label: "Reader's choice", width: 'half', savedOnly: true }),
};

/** The panels of the form, in their order. */
export const comicPanels = [about, pictures, credits];

export const comicFields = { ...about, ...pictures, ...credits };

function dayField({ label, hint }: { label: string; hint: string }): FormField<number | null> {
  const { input: Choice, width } = choice({
    label,
    hint,
    width: 'third',
    options: [{ value: '', label: 'None' }, ...weekdayOptions],
    initial: '',
  });
  return {
    label,
    width,
    initial: null,
    textOf: (day) => weekdays[(day ?? 0) - 1] ?? 'none',
    input: ({ name, value, onChange, saved }) => (
      <Choice
        {...{ name, saved }}
        value={String(value ?? '')}
        onChange={(day) => onChange(Number(day) || null)}
      />
    ),
  };
}

type WarningChoiceProps = {
  chosen: readonly ContentWarning[];
  onChange: (warnings: ContentWarning[]) => void;
};

function WarningChoice({ chosen, onChange }: WarningChoiceProps) {
  const id = useId();
  // In the order of the list, so that the order of ticking makes no change.
  const toggle = (warning: ContentWarning) =>
    onChange(contentWarnings.filter((each) => chosen.includes(each) !== (each === warning)));
  return (
    <div role="group" aria-labelledby={id}>
      <strong id={id}>Content warnings</strong>
      <Row>
        {contentWarnings.map((warning) => (
          <Checkbox
            key={warning}
            label={warningNames[warning]}
            checked={chosen.includes(warning)}
            onChange={() => toggle(warning)}
          />
        ))}
      </Row>
    </div>
  );
}

type GenreChoiceProps = { chosen: readonly string[]; onChange: (ids: string[]) => void };

function GenreChoice({ chosen, onChange }: GenreChoiceProps) {
  // The form asks for them, and waits.
  const { data, error } = catalogueApi.endpoints.genres.useQueryState();
  const [retry] = catalogueApi.endpoints.genres.useLazyQuery();
  const id = useId();
  const toggle = (genre: string) =>
    onChange(chosen.includes(genre) ? chosen.filter((each) => each !== genre) : [...chosen, genre]);
  return (
    <div role="group" aria-labelledby={id}>
      <strong id={id}>Genres</strong>
      {error !== undefined && !data && <ErrorState error={error} onRetry={() => void retry()} />}
      <Row>
        {data?.data.map((genre) => (
          <Checkbox
            key={genre.id}
            label={genre.mature ? `${genre.name} (mature)` : genre.name}
            checked={chosen.includes(genre.id)}
            onChange={() => toggle(genre.id)}
          />
        ))}
      </Row>
    </div>
  );
}
