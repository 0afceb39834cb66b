import { Button } from '@longstrip/kit/button.tsx';
import { Note, Row } from '@longstrip/kit/layout.tsx';
import type { PolicyId } from '@longstrip/contract/editorial/editorial.shapes';
import { useState } from 'react';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Badge } from '../../ui/rows.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { Time, timeZone } from '../../ui/time.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { confirmPolicy } from './confirm-policy.ts';
import styles from './editorial.module.css';
import { editorialApi, type PolicyVersion } from './editorial.api.ts';

const PolicyVersionDialog = lazyDialog(
  async () => (await import('./policy-version-dialog.tsx')).PolicyVersionDialog,
);

/** All texts of a policy, newest first. Each can be viewed, and earlier ones restored. */
export function PolicyVersions({ id }: { id: PolicyId }) {
  const [after, setAfter] = useState<string>();
  const [shown, setShown] = useState<number | null>(null);
  const { data, error, refetch } = editorialApi.endpoints.policyVersions.useQuery({ id, after });
  const { data: newest } = editorialApi.endpoints.policyVersions.useQuery({ id, after: undefined });
  // `data` may be of the previous page.
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  if (data.data.length === 0) return <Note>There is no text yet. Each one that is saved is kept here.</Note>;
  return (
    <>
      <Note>Times are in {timeZone}. Versions are kept for good, because buyers agreed to them.</Note>
      <ol className={styles.versions} reversed>
        {data.data.map((version) => (
          <Version
            key={version.number}
            id={id}
            basedOn={newest?.data[0]?.number}
            {...version}
            onShow={() => setShown(version.number)}
          />
        ))}
      </ol>
      <Row>
        {after && (
          <Button variant="quiet" small onClick={() => setAfter(undefined)}>
            Newest versions
          </Button>
        )}
        {data.next && (
          <Button variant="quiet" small onClick={() => setAfter(data.next!)}>
            Older versions
          </Button>
        )}
      </Row>
      {shown !== null && <PolicyVersionDialog id={id} number={shown} onClose={() => setShown(null)} />}
    </>
  );
}

type VersionProps = PolicyVersion & {
  id: PolicyId;
  /** The number of the newest version that was loaded. */
  basedOn: number | undefined;
  onShow: () => void;
};

function Version({ id, basedOn, number, createdAt, author, isCurrent, onShow }: VersionProps) {
  const [restore, { isLoading }] = editorialApi.endpoints.restorePolicyVersion.useMutation();
  const onRestore = async () => {
    if (!(await confirmPolicy(id, { restored: number }))) return;
    const { error } = await restore({ id, number, basedOn });
    if (error) toastError(error);
    else toast(`Version ${number} is restored.`);
  };
  return (
    <li>
      <strong>Version {number}</strong>
      {isCurrent && <Badge tone="accent">Readers see it</Badge>}
      <Time at={createdAt} />
      <span>{author ?? 'Author unknown'}</span>
      <Row gap="s">
        <Button variant="quiet" small aria-label={`Show version ${number}`} onClick={onShow}>
          Show
        </Button>
        {!isCurrent && (
          <Button
            variant="quiet"
            small
            busy={isLoading}
            aria-label={`Restore version ${number}`}
            onClick={() => void onRestore()}
          >
            Restore
          </Button>
        )}
      </Row>
    </li>
  );
}
