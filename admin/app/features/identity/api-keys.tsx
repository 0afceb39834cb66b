import { Button } from '@longstrip/kit/button.tsx';
import { useState } from 'react';
import { useListState } from '../../platform/list-state.ts';
import { confirm } from '../../ui/confirm.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { type Column, StaffList } from '../../ui/staff-list.tsx';
import { Time } from '../../ui/time.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { apiKeysApi, type ApiKey } from './api-keys.api.ts';

const CreateApiKeyDialog = lazyDialog(
  async () => (await import('./create-api-key-dialog.tsx')).CreateApiKeyDialog,
);

const columns: Column<ApiKey>[] = [
  { key: 'name', header: 'Name', isLong: true, cell: ({ name }) => name },
  { key: 'created', header: 'Created', width: '24%', cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    key: 'used',
    header: 'Last used',
    width: '24%',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : 'Never'),
  },
  { key: 'revoke', header: 'Action', width: 110, cell: (key) => <Revoke {...key} /> },
];

/** The keys by which programs act as an admin. */
export function ApiKeys() {
  const list = useListState([]);
  const { data, isFetching, error, refetch } = apiKeysApi.endpoints.apiKeys.useQuery();
  const query = { data: data && { ...data, next: null }, isFetching, error, refetch };
  return (
    <StaffList
      label="API keys"
      columns={columns}
      query={query}
      list={list}
      rowKey={({ id }) => id}
      empty={{
        title: 'No API keys',
        children: 'A key lets a program of yours make every call of the staff.',
      }}
    />
  );
}

function Revoke({ id, name }: ApiKey) {
  const [revoke, { isLoading }] = apiKeysApi.endpoints.revokeApiKey.useMutation();
  const onRevoke = async () => {
    const isSure = await confirm({
      title: `Revoke the key “${name}”?`,
      consequences: 'Programs that use it are refused within ten seconds. This cannot be undone.',
      button: 'Revoke key',
      isDangerous: true,
    });
    if (!isSure) return;
    const { error } = await revoke({ id });
    if (error) toastError(error);
    else toast(`The key “${name}” is revoked.`);
  };
  return (
    <Button
      variant="quiet"
      small
      busy={isLoading}
      aria-label={`Revoke ${name}`}
      onClick={() => void onRevoke()}
    >
      Revoke
    </Button>
  );
}

export function CreateApiKey() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="strong" onClick={() => setOpen(true)}>
        Create key
      </Button>
      {isOpen && <CreateApiKeyDialog onClose={() => setOpen(false)} />}
    </>
  );
}
