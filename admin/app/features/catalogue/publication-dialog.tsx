import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { TextInput } from '../../ui/fields.tsx';
import { fromLocalField, toLocalField } from '../../ui/local-moment.ts';
import { timeZone } from '../../ui/time.tsx';
import styles from './catalogue.module.css';
import { PreflightReport } from './preflight-report.tsx';

export type PublicationChange = { publication: 'published' | 'draft' | 'scheduled'; publishAt?: string };

type DialogProps = {
  /** Episodes whose preflight is shown. */
  checked: readonly { id: string; title: string }[];
  canUnpublish: boolean;
  onClose: () => void;
  onChosen: (change: PublicationChange) => void;
};

const hasPassed = (moment: string) => Date.parse(moment) <= Date.now();

/** Publishes now, at a moment, or withdraws; with what to know before. */
export function PublicationDialog({ checked, canUnpublish, onClose, onChosen }: DialogProps) {
  const [value, setValue] = useState(() => toLocalField(new Date(Date.now() + 3_600_000), timeZone));
  const [isPast, setPast] = useState(false);
  const publishAt = fromLocalField(value, timeZone);
  const schedule = () => {
    if (!publishAt) return;
    // The server would publish at once.
    if (hasPassed(publishAt)) setPast(true);
    else onChosen({ publication: 'scheduled', publishAt });
  };
  return (
    <Modal opened onClose={onClose} title="Publication">
      <Stack>
        <Button data-autofocus onClick={() => onChosen({ publication: 'published' })}>
          Publish now
        </Button>
        <Group align="end">
          <TextInput
            type="datetime-local"
            label={`Publish at (${timeZone})`}
            description={
              publishAt ? `${publishAt.slice(0, 16).replace('T', ' ')} UTC` : 'Choose a date and a time.'
            }
            error={isPast ? 'This moment has passed.' : undefined}
            value={value}
            onChange={({ currentTarget }) => {
              setValue(currentTarget.value);
              setPast(false);
            }}
          />
          <Button variant="default" disabled={!publishAt} onClick={schedule}>
            Schedule
          </Button>
        </Group>
        {canUnpublish && (
          <Button variant="default" onClick={() => onChosen({ publication: 'draft' })}>
            Unpublish
          </Button>
        )}
        {/* Below the buttons: it comes later, and must not move them. */}
        {checked.length > 0 && (
          <div className={styles.reports} role="region" aria-label="Checks">
            <PreflightReport chapters={checked} />
          </div>
        )}
      </Stack>
    </Modal>
  );
}
