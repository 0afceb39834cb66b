import { Alert, Button, Code, CopyButton, Group, Stack } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldErrors, RefusalAlert } from '../../ui/field-errors.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { Note } from '../../ui/rows.tsx';
import { apiKeysApi } from './api-keys.api.ts';

/** Asks for a name, then shows the key for the only time. */
export function CreateApiKeyDialog({ onClose }: { onClose: () => void }) {
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
      <Dialog onClose={close} title={`The key “${data.name}”`} closeOnClickOutside={false}>
        <Stack>
          <Alert title="This key is shown only now">
            Store it where your program reads it. Anyone who has this key can do everything an admin can do.
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
      </Dialog>
    );
  return (
    <Dialog onClose={close} title="Create an API key">
      <form onSubmit={onSubmit}>
        <Stack>
          <RefusalAlert refusal={error} />
          <FieldErrors refusal={error}>
            <TextInput
              name="name"
              label="Name"
              description="Names the program that uses it, in this list and in the audit trail."
              required
              maxLength={100}
              data-autofocus
              value={name}
              onChange={({ currentTarget: { value } }) => setName(value)}
            />
          </FieldErrors>
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
    </Dialog>
  );
}
