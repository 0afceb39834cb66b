import { Badge, Button, Group, Text } from '@mantine/core';
import type { PolicyId } from '@longstrip/contract/editorial/editorial.shapes';
import { useState } from 'react';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
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
  if (data.data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        There is no text yet. Each one that is saved is kept here.
      </Text>
    );
  return (
    <>
      <Text size="xs" c="dimmed" mb="xs">
        Times are in {timeZone}. Versions are kept for good, because buyers agreed to them.
      </Text>
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
      <Group mt="sm">
        {after && (
          <Button size="xs" variant="default" onClick={() => setAfter(undefined)}>
            Newest versions
          </Button>
        )}
        {data.next && (
          <Button size="xs" variant="default" onClick={() => setAfter(data.next!)}>
            Older versions
          </Button>
        )}
      </Group>
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
      {isCurrent && <Badge variant="light">Readers see it</Badge>}
      <Time at={createdAt} />
      <Text size="sm" c="dimmed" component="span">
        {author ?? 'Author unknown'}
      </Text>
      <Group gap="xs" ml="auto">
        <Button size="compact-sm" variant="default" aria-label={`Show version ${number}`} onClick={onShow}>
          Show
        </Button>
        {!isCurrent && (
          <Button
            size="compact-sm"
            variant="default"
            loading={isLoading}
            aria-label={`Restore version ${number}`}
            onClick={() => void onRestore()}
          >
            Restore
          </Button>
        )}
      </Group>
    </li>
  );
}
