import { Button } from '@longstrip/kit/button.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { Row, Stack } from '@longstrip/kit/layout.tsx';
import styles from './catalogue.module.css';

type LinkFieldsProps = {
  links: readonly { label: string; url: string }[];
  onChange: (links: { label: string; url: string }[]) => void;
};

/** Addresses elsewhere, in the order in which they are shown. */
export function LinkFields({ links, onChange }: LinkFieldsProps) {
  return (
    <fieldset className={styles.fieldset}>
      <legend>Links</legend>
      <Stack gap="s">
        {links.map((link, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they have no identity but their position
          <Row key={index}>
            <Field
              name={`links.${index}.url`}
              label={`Address ${index + 1}`}
              type="url"
              required
              maxLength={500}
              placeholder="https://"
              value={link.url}
              onChange={({ currentTarget }) =>
                onChange(links.with(index, { ...link, url: currentTarget.value }))
              }
            />
            <Field
              name={`links.${index}.label`}
              label={`Name ${index + 1}`}
              maxLength={60}
              placeholder="The address"
              value={link.label}
              onChange={({ currentTarget }) =>
                onChange(links.with(index, { ...link, label: currentTarget.value }))
              }
            />
            <Button variant="quiet" onClick={() => onChange(links.toSpliced(index, 1))}>
              Remove
            </Button>
          </Row>
        ))}
        {links.length < 10 && (
          <Row>
            <Button variant="quiet" small onClick={() => onChange([...links, { label: '', url: '' }])}>
              Add a link
            </Button>
          </Row>
        )}
      </Stack>
    </fieldset>
  );
}
