import { Button } from '@longstrip/kit/button.tsx';
import { Note } from '@longstrip/kit/layout.tsx';
import { maxVersions } from '@longstrip/contract/versions/versions.rules';
import { type EarlierVersion, versionsApi } from '../platform/versions.api.ts';
import { Dialog } from '@longstrip/kit/dialog.tsx';
import { Details } from './details.tsx';
import { EmptyState, ErrorState, PageSkeleton } from './states.tsx';
import type { TextChange } from './text-changes.ts';
import { Time, timeZone } from './time.tsx';
import styles from './versions-dialog.module.css';

type DialogProps = {
  /** Id of the comic, chapter or other thing with versions; the name of a site for its sale banner. */
  object: string;
  /** The changes of the edit that replaced the version. */
  changesOf: (version: EarlierVersion) => TextChange[];
  /** What using the version would change now; empty if it equals the saved fields. */
  restoredBy: (version: EarlierVersion) => TextChange[];
  onUse: (version: EarlierVersion) => void;
  onClose: () => void;
};

/** The versions of an object before each change, newest first. One of them can be used. */
export function VersionsDialog({ object, changesOf, restoredBy, onUse, onClose }: DialogProps) {
  const { data, error, refetch } = versionsApi.endpoints.versions.useQuery(object);
  return (
    <Dialog onClose={onClose} title="Earlier versions" wide>
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
            Times are in {timeZone}. The newest {maxVersions} versions are kept. Using one brings all its
            texts back into the form, as they were before that change. Versions do not include pictures.
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
                  {restoredBy(version).length === 0 ? (
                    <span>The same as now</span>
                  ) : (
                    <Button
                      variant="quiet"
                      small
                      aria-describedby={`restored-by-${version.number}`}
                      onClick={() => onUse(version)}
                    >
                      Use version {version.number}
                    </Button>
                  )}
                </div>
                <Restored number={version.number} changes={restoredBy(version)} />
                <Note>What was changed then:</Note>
                <Details
                  items={changesOf(version).map(({ label, old, now }) => [
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

/** What the button of a version brings back, by name and value. */
function Restored({ number, changes }: { number: number; changes: readonly TextChange[] }) {
  if (changes.length === 0) return null;
  return (
    <p id={`restored-by-${number}`} className={styles.restored}>
      Brings back{' '}
      {changes.map(({ label, now }, index) => (
        <span key={label}>
          {index > 0 && '; '}
          {label}: {quoted(now)}
        </span>
      ))}
      .
    </p>
  );
}

const quoted = (text: string) => (text === '' ? 'empty' : `“${text}”`);
