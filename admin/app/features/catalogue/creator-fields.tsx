import { Button } from '@longstrip/kit/button.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { Row, Stack } from '@longstrip/kit/layout.tsx';
import styles from './catalogue.module.css';

type Creator = { name: string; role: string };

/** Who made a comic, in the order in which they are named. */
export function CreatorFields({
  creators,
  onChange,
}: {
  creators: readonly Creator[];
  onChange: (creators: Creator[]) => void;
}) {
  const set = (position: number, change: Partial<Creator>) =>
    onChange(creators.map((each, index) => (index === position ? { ...each, ...change } : each)));
  return (
    <fieldset className={styles.fieldset}>
      <legend>Creators</legend>
      <Stack gap="s">
        {creators.map(({ name, role }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they have no identity but their position
          <Row key={index}>
            <Field
              name={`creators.${index}.name`}
              label={`Name ${index + 1}`}
              required
              maxLength={200}
              value={name}
              onChange={({ currentTarget: { value } }) => set(index, { name: value })}
            />
            <Field
              name={`creators.${index}.role`}
              label={`Role ${index + 1}`}
              required
              maxLength={60}
              placeholder="writer"
              value={role}
              onChange={({ currentTarget: { value } }) => set(index, { role: value })}
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
            onClick={() => onChange([...creators, { name: '', role: creators.length ? '' : 'writer' }])}
          >
            Add a creator
          </Button>
        </Row>
      </Stack>
    </fieldset>
  );
}
