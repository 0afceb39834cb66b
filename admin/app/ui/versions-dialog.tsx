import { Button } from '@mantine/core';
import { maxVersions } from '@longstrip/contract/versions/versions.rules';
import { type EarlierVersion, versionsApi } from '../platform/versions.api.ts';
import { Dialog } from './dialog.tsx';
import { Facts } from './facts.tsx';
import { Note } from './rows.tsx';
import { EmptyState, ErrorState, PageSkeleton } from './states.tsx';
import type { TextChange } from './text-changes.ts';
import { Time, timeZone } from './time.tsx';
import styles from './versions-dialog.module.css';

type DialogProps = {
  /** Id of the comic, chapter or other thing with versions; the name of a site for its sale banner. */
  object: string;
  /** The changes of the edit that replaced the version. */
  changesOf: (version: EarlierVersion) => TextChange[];
  /** Whether the version equals the current fields. */
  isCurrent: (version: EarlierVersion) => boolean;
  onUse: (version: EarlierVersion) => void;
  onClose: () => void;
};

/** The versions of an object before each change, newest first. One of them can be used. */
export function VersionsDialog({ object, changesOf, isCurrent, onUse, onClose }: DialogProps) {
  const { data, error, refetch } = versionsApi.endpoints.versions.useQuery(object);
  return (
    <Dialog onClose={onClose} title="Earlier versions" size="lg">
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <PageSkeleton />
      ) : data.data.length === 0 ? (
        <EmptyState title="There is no earlier version yet">
          When you save a change, the version before it appears here.
        </EmptyState>
      ) : (
        <>
          <Note>
            Times are in {timeZone}. The newest {maxVersions} versions are kept. Versions do not include
            pictures.
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
                  {isCurrent(version) ? (
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
    </Dialog>
  );
}

const quoted = (text: string) => (text === '' ? 'empty' : `“${text}”`);
