import { Button, Modal } from '@mantine/core';
import { maxVersions } from '@longstrip/contract/versions/versions.rules';
import { type EarlierVersion, versionsApi } from '../platform/versions.api.ts';
import { Facts } from './facts.tsx';
import { Note } from './rows.tsx';
import { EmptyState, ErrorState, PageSkeleton } from './states.tsx';
import type { TextChange } from './text-changes.ts';
import { Time, timeZone } from './time.tsx';
import styles from './versions-dialog.module.css';

type DialogProps = {
  object: string;
  /** What was changed when the version ended. */
  changesOf: (version: EarlierVersion) => TextChange[];
  /** Whether using it would change nothing. */
  isPresent: (version: EarlierVersion) => boolean;
  onUse: (version: EarlierVersion) => void;
  onClose: () => void;
};

/** What something was before each change, newest first; one of them can be used. */
export function VersionsDialog({ object, changesOf, isPresent, onUse, onClose }: DialogProps) {
  const { data, error, refetch } = versionsApi.endpoints.versions.useQuery(object);
  return (
    <Modal opened onClose={onClose} title="Earlier versions" size="lg">
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <PageSkeleton />
      ) : data.data.length === 0 ? (
        <EmptyState title="There is no earlier version yet">
          Each change keeps what the fields were before it.
        </EmptyState>
      ) : (
        <>
          <Note>
            Times are in {timeZone}. The newest {maxVersions} versions are kept. Pictures are not kept.
          </Note>
          <ol className={styles.versions} reversed>
            {data.data.map((version) => (
              <li key={version.number}>
                <div className={styles.head}>
                  <div>
                    <strong>Version {version.number}</strong>
                    <Note>
                      Changed <Time at={version.replacedAt} /> by{' '}
                      {version.author ?? 'a command or an erased account'}
                    </Note>
                  </div>
                  {isPresent(version) ? (
                    <span>The same as now</span>
                  ) : (
                    <Button size="compact-sm" variant="default" onClick={() => onUse(version)}>
                      Use version {version.number}
                    </Button>
                  )}
                </div>
                <Facts
                  facts={changesOf(version).map(({ label, old, now }) => [
                    label,
                    <>
                      <del>{quoted(old)}</del> → <ins>{quoted(now)}</ins>
                    </>,
                  ])}
                />
              </li>
            ))}
          </ol>
        </>
      )}
    </Modal>
  );
}

const quoted = (text: string) => (text === '' ? 'empty' : `“${text}”`);
