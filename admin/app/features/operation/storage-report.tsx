import { Alert } from '@longstrip/kit/alert.tsx';
import { Button } from '@longstrip/kit/button.tsx';
import { Note, Stack } from '@longstrip/kit/layout.tsx';
import { useState } from 'react';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { toastError } from '../../ui/toast.tsx';
import { operationApi } from './operation.api.ts';
import styles from './operation.module.css';

const sizes = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const counts = new Intl.NumberFormat('en');
const sizeOf = (bytes: number) =>
  bytes < 1e6
    ? `${sizes.format(bytes / 1e3)} kB`
    : bytes >= 1e9
      ? `${sizes.format(bytes / 1e9)} GB`
      : `${sizes.format(bytes / 1e6)} MB`;

/** The purpose of images, and whether they are as uploaded or as delivered. */
function nameOf(kind: string): string {
  const [purpose = '', original] = kind.replace('_', ' ').split(/ (?=original$)/);
  return `${purpose}, ${original ? 'as uploaded' : 'as delivered'}`;
}

/** Milliseconds between two checks for a new count. */
const pollMs = 2000;

export function StorageReport() {
  /** The time of the previous count while a new one runs, null if there was none; undefined if no count runs. */
  const [previousCountAt, setPreviousCountAt] = useState<string | null>();
  const isCounting = previousCountAt !== undefined;
  const query = operationApi.endpoints.storage.useQuery(undefined, {
    pollingInterval: isCounting ? pollMs : 0,
    skipPollingIfUnfocused: true,
  });
  const [count] = operationApi.endpoints.countStorage.useMutation();
  const { data, error, refetch } = query;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const { report, unsettled, freeBytes } = data;
  if (isCounting && (report?.countedAt ?? null) !== previousCountAt) setPreviousCountAt(undefined);
  const onCount = async () => {
    const { error: refusal } = await count();
    if (refusal) toastError(refusal);
    else setPreviousCountAt(report?.countedAt ?? null);
  };
  const faults = report?.faults.filter((fault) => fault.count > 0) ?? [];
  return (
    <>
      <Stack gap="s" start>
        <p>
          {freeBytes !== null && <>{sizeOf(freeBytes)} are free. </>}
          {unsettled.files === 0
            ? 'No file is being written or removed.'
            : unsettled.files === 1
              ? 'One file is being written or removed.'
              : `${counts.format(unsettled.files)} files are being written or removed.`}
          {unsettled.oldestAt && (
            <>
              {' '}
              The oldest since <Time at={unsettled.oldestAt} withZone />.
            </>
          )}
        </p>
        <Button variant="quiet" busy={isCounting} onClick={() => void onCount()}>
          {report ? 'Count again' : 'Count now'}
        </Button>
        <Note role="status">
          {isCounting ? (
            'Counting all files and comparing them with the database. You may leave this screen.'
          ) : report ? (
            <>
              Counted <Time at={report.countedAt} withZone />. This happens automatically each night.
            </>
          ) : (
            'Not counted yet. This happens automatically each night.'
          )}
        </Note>
      </Stack>
      {report && (
        <>
          <h2 className={styles.section}>What is stored</h2>
          <Kinds kinds={report.kinds} />
          <h2 className={styles.section}>Files and database</h2>
          {faults.length === 0 ? (
            <p>They agree.</p>
          ) : (
            faults.map(({ meaning, count: number, examples }) => (
              <Alert key={meaning} title={`${counts.format(number)}: ${meaning}`}>
                <h3>Examples</h3>
                {examples.map((key) => (
                  <p key={key} className={styles.key}>
                    {key}
                  </p>
                ))}
              </Alert>
            ))
          )}
        </>
      )}
    </>
  );
}

function Kinds({ kinds }: { kinds: readonly { kind: string; files: number; bytes: number }[] }) {
  const all = kinds.reduce(
    (sum, { files, bytes }) => ({ files: sum.files + files, bytes: sum.bytes + bytes }),
    { files: 0, bytes: 0 },
  );
  return (
    <table className={styles.figures} aria-label="Stored files by kind">
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">Files</th>
          <th scope="col">Size</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, files, bytes }) => (
          <tr key={kind}>
            <th scope="row">{nameOf(kind)}</th>
            <td data-label="Files">{counts.format(files)}</td>
            <td data-label="Size">{sizeOf(bytes)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">All</th>
          <td data-label="Files">{counts.format(all.files)}</td>
          <td data-label="Size">{sizeOf(all.bytes)}</td>
        </tr>
      </tbody>
    </table>
  );
}
