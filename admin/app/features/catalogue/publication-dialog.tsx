import { Button } from '@longstrip/kit/button.tsx';
import { DateTimeField } from '@longstrip/kit/fields.tsx';
import { Row, Stack } from '@longstrip/kit/layout.tsx';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '@longstrip/kit/dialog.tsx';
import { fromLocalField, toLocalField } from '@longstrip/contract/local-moment';
import { timeZone } from '../../ui/time.tsx';
import { whyNot } from '../../ui/why-not.ts';
import { type CheckedItem, PreflightReport, usePreflight } from './preflight-report.tsx';

export type PublicationChange = { publication: 'published' | 'draft' | 'scheduled'; publishAt?: string };

type DialogProps = {
  kind: 'comics' | 'chapters';
  items: readonly CheckedItem[];
  /** At least one item is not published. */
  canPublish: boolean;
  canUnpublish: boolean;
  /** The dialog begins with the time, because a plan is moved. */
  isMove: boolean;
  /** When it is planned now, as the first value of the field. */
  plannedAt?: string | null | undefined;
  onClose: () => void;
  /** `errors`: the errors that the checks found and readers would see. */
  onChosen: (change: PublicationChange, errors: readonly string[]) => void;
};

const stillChecking = 'The checks are still running.';

const hasPassed = (moment: string) => Date.parse(moment) <= Date.now();

/** Publishes now, schedules or unpublishes, after the checks. */
export function PublicationDialog({
  kind,
  items,
  canPublish,
  canUnpublish,
  isMove,
  plannedAt,
  onClose,
  onChosen,
}: DialogProps) {
  const preflight = usePreflight(kind, items);
  const [value, setValue] = useState(() =>
    toLocalField(plannedAt ? new Date(plannedAt) : new Date(Date.now() + 3_600_000), timeZone),
  );
  const [isPast, setPast] = useState(false);
  const firstControl = useRef<HTMLButtonElement & HTMLInputElement>(null);
  useEffect(() => {
    // An empty report has nothing to read, so the focus moves on.
    if (preflight.isClean && document.activeElement?.getAttribute('aria-label') === 'Checks')
      firstControl.current!.focus();
  }, [preflight.isClean]);
  const errors = preflight.reports.flatMap(({ item, findings }) =>
    findings
      .filter(({ severity }) => severity === 'error')
      .map(({ variant, message }) =>
        [items.length > 1 && item.title, variant, message].filter(Boolean).join(': '),
      ),
  );
  const publishAt = fromLocalField(value, timeZone);
  const schedule = () => {
    if (!publishAt) return;
    // The server would publish immediately.
    if (hasPassed(publishAt)) setPast(true);
    else onChosen({ publication: 'scheduled', publishAt }, errors);
  };
  return (
    <Dialog onClose={onClose} title={canPublish ? 'Publish' : 'Unpublish or schedule'}>
      <Stack>
        <PreflightReport {...{ preflight, onClose }} />
        {preflight.error !== undefined && (
          <p>The checks could not be loaded.{canPublish && ' It can be published anyway.'}</p>
        )}
        {canPublish && (
          <Button
            variant="strong"
            ref={firstControl}
            data-autofocus={(preflight.isClean && !isMove) || undefined}
            onClick={() => onChosen({ publication: 'published' }, errors)}
            {...whyNot(preflight.isPending && stillChecking)}
          >
            Publish now
          </Button>
        )}
        <Row bottom>
          <DateTimeField
            {...(!canPublish && { ref: firstControl })}
            data-autofocus={isMove || (!canPublish && preflight.isClean) || undefined}
            name="publishAt"
            label={`Publish at (${timeZone})`}
            whenEmpty="Choose a date and a time."
            error={isPast ? 'This moment has passed.' : undefined}
            value={value}
            onChange={({ currentTarget }) => {
              setValue(currentTarget.value);
              setPast(false);
            }}
          />
          <Button
            variant="quiet"
            onClick={schedule}
            {...whyNot(!publishAt ? 'Choose a date and a time first.' : preflight.isPending && stillChecking)}
          >
            Schedule
          </Button>
        </Row>
        {canUnpublish && (
          <Button variant="quiet" onClick={() => onChosen({ publication: 'draft' }, [])}>
            Unpublish
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}
