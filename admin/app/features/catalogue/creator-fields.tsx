import { Button, Group } from '@mantine/core';
import { TextInput } from '../../ui/fields.tsx';
import { Stack } from '../../ui/stack.tsx';
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
      <Stack gap="xs">
        {creators.map(({ name, role }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they have no identity but their position
          <Group key={index} align="end" wrap="nowrap">
            <TextInput
              name={`creators.${index}.name`}
              label={`Name ${index + 1}`}
              required
              maxLength={200}
              value={name}
              onChange={({ currentTarget: { value } }) => set(index, { name: value })}
            />
            <TextInput
              name={`creators.${index}.role`}
              label={`Role ${index + 1}`}
              required
              maxLength={60}
              placeholder="writer"
              value={role}
              onChange={({ currentTarget: { value } }) => set(index, { role: value })}
            />
            <Button variant="default" onClick={() => onChange(creators.toSpliced(index, 1))}>
              Remove
            </Button>
          </Group>
        ))}
        <Group>
          <Button
            size="xs"
            variant="default"
            onClick={() => onChange([...creators, { name: '', role: creators.length ? '' : 'writer' }])}
          >
            Add a creator
          </Button>
        </Group>
      </Stack>
    </fieldset>
  );
}
