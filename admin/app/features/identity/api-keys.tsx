import { Alert, Button, Code, CopyButton, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useListState } from '../../platform/list-state.ts';
import { confirm } from '../../ui/confirm.tsx';
import { Note, RowButton } from '../../ui/rows.tsx';
import { type Column, StaffList } from '../../ui/staff-list.tsx';
import { messageOf } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { apiKeysApi, type ApiKey } from './api-keys.api.ts';

const columns: Column<ApiKey>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name },
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
    const wanted = await confirm({
      title: `Revoke the key “${name}”?`,
      consequences: 'Programs that use it are refused within ten seconds. This cannot be undone.',
      button: 'Revoke key',
      isDangerous: true,
    });
    if (!wanted) return;
    const { error } = await revoke({ id });
    if (error) toastError(error);
    else toast(`The key “${name}” is revoked.`);
  };
  return (
    <RowButton disabled={isLoading} aria-label={`Revoke ${name}`} onClick={() => void onRevoke()}>
      Revoke
    </RowButton>
  );
}

/** Asks for a name, then shows the key for the only time. */
export function CreateApiKey() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Create key</Button>
      {isOpen && <CreateDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function CreateDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [create, { data, error, isLoading, reset }] = apiKeysApi.endpoints.createApiKey.useMutation();
  const close = () => {
    // The answer holds the key.
    reset();
    onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void create({ name });
  };
  if (data)
    return (
      <Modal opened onClose={close} title={`The key “${data.name}”`} closeOnClickOutside={false}>
        <Stack>
          <Alert title="This key is shown only now">
            Store it where your program reads it. Who has it may do what an admin may do.
          </Alert>
          <Code block aria-label="API key">
            {data.key}
          </Code>
          <Group justify="flex-end">
            <CopyButton value={data.key}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
            <Button onClick={close}>I have stored it</Button>
          </Group>
        </Stack>
      </Modal>
    );
  return (
    <Modal opened onClose={close} title="Create an API key">
      <form onSubmit={onSubmit}>
        <Stack>
          <TextInput
            label="Name"
            description="Names the program that uses it, in this list and in the audit trail."
            required
            maxLength={100}
            data-autofocus
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
            error={error ? messageOf(error) : undefined}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={isLoading}>
              Create key
            </Button>
          </Group>
          <Note>
            You are asked for your password and a code if your second factor is older than five minutes.
          </Note>
        </Stack>
      </form>
    </Modal>
  );
}
