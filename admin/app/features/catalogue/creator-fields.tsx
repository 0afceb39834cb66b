import { type CreditRole, creditRoles } from '@longstrip/contract/catalogue/creators.rules';
import { roleNames } from '@longstrip/contract/catalogue/creators.texts';
import type { SiteVariant } from '@longstrip/contract/site';
import { Button } from '@longstrip/kit/button.tsx';
import { Select } from '@longstrip/kit/fields.tsx';
import { Row, Stack } from '@longstrip/kit/layout.tsx';
import type { ListOption } from '@longstrip/kit/list-box.tsx';
import { messageOf } from '@longstrip/kit/refusal.ts';
import { SearchSelect } from '@longstrip/kit/search-select.tsx';
import { useState } from 'react';
import { useDebounced } from '../../ui/debounced.ts';
import { catalogueApi } from './catalogue.api.ts';
import styles from './catalogue.module.css';

/** A creator without an id is found by the name, or created, when the comic is saved. */
export type FormCredit = { id?: string; name: string; role: CreditRole };

const roleOptions = creditRoles.map((role) => ({ value: role, label: roleNames[role] }));

type CreatorFieldsProps = {
  creators: readonly FormCredit[];
  /** The site of the comic; undefined for a new comic. */
  site: SiteVariant | undefined;
  onChange: (creators: FormCredit[]) => void;
};

/** Who made a comic, in the order in which they are named. */
export function CreatorFields({ creators, site, onChange }: CreatorFieldsProps) {
  const set = (position: number, change: FormCredit) => onChange(creators.with(position, change));
  return (
    <fieldset className={styles.fieldset}>
      <legend>Creators</legend>
      <Stack gap="s">
        {creators.map((credit, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they have no identity but their position
          <Row key={index}>
            <CreatorChoice
              name={`creators.${index}.name`}
              label={`Name ${index + 1}`}
              {...{ credit, site }}
              onChoose={(chosen) => set(index, { ...chosen, role: credit.role })}
            />
            <Select
              name={`creators.${index}.role`}
              label={`Role ${index + 1}`}
              options={roleOptions}
              value={credit.role}
              onChange={({ currentTarget: { value } }) =>
                set(index, { ...credit, role: value as CreditRole })
              }
            />
            <Button variant="quiet" onClick={() => onChange(creators.toSpliced(index, 1))}>
              Remove
            </Button>
          </Row>
        ))}
        <Row>
          <Button
            variant="quiet"
            small
            onClick={() => onChange([...creators, { name: '', role: creators.length ? 'artist' : 'writer' }])}
          >
            Add a creator
          </Button>
        </Row>
      </Stack>
    </fieldset>
  );
}

type CreatorChoiceProps = Pick<CreatorFieldsProps, 'site'> & {
  name: string;
  label: string;
  credit: FormCredit;
  onChoose: (chosen: Pick<FormCredit, 'id' | 'name'>) => void;
};

/** The value of the option that creates a creator. */
const newCreator = 'new';

/** Finds creators by any of their names. An unknown name can be used for a new creator. */
function CreatorChoice({ name, label, credit, site, onChoose }: CreatorChoiceProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, 200);
  const { data, error } = catalogueApi.endpoints.staffCreators.useQuery({
    limit: 10,
    sort: 'name',
    ...(site && { site }),
    ...(search && { search }),
  });
  // Results of earlier words would be taken for the answer.
  const known = error || typed !== search ? [] : (data?.data ?? []);
  const isNew = typed !== '' && !known.some((creator) => creator.name.toLowerCase() === typed.toLowerCase());
  const found: ListOption[] = known.map((creator) => ({
    value: creator.id,
    label: creator.name,
    note: [!site && siteNames[creator.site], ...creator.alsoKnownAs].filter(Boolean).join(', '),
  }));
  if (isNew) found.push({ value: newCreator, label: typed, note: 'New creator' });
  return (
    <SearchSelect
      {...{ name, label, found }}
      placeholder="Name"
      required
      nothingFound={error ? messageOf(error) : 'No creator has this name.'}
      chosen={credit.name ? { value: credit.id ?? newCreator, label: credit.name } : null}
      onSearch={setTyped}
      onChoose={(option) =>
        onChoose(
          option && option.value !== newCreator
            ? { id: option.value, name: option.label }
            : { name: option?.label ?? '' },
        )
      }
    />
  );
}

export const siteNames: Record<SiteVariant, string> = { normal: 'Normal', uncensored: 'Uncensored' };
