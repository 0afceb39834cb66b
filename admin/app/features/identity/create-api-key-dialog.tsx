import { Alert } from '@longstrip/kit/alert.tsx';
import { Button } from '@longstrip/kit/button.tsx';
import { CopyButton } from '@longstrip/kit/copy-button.tsx';
import { Dialog } from '@longstrip/kit/dialog.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { Form, type FormAction, FormError, SubmitButton } from '@longstrip/kit/form.tsx';
import { Note, Row, Stack } from '@longstrip/kit/layout.tsx';
import { failureOf } from '@longstrip/kit/refusal.ts';
import { textOf } from '@longstrip/kit/sign-in/auth-action.ts';
import { apiKeysApi } from './api-keys.api.ts';

/** Asks for a name, then shows the key for the only time. */
export function CreateApiKeyDialog({ onClose }: { onClose: () => void }) {
  const [create, { data, reset }] = apiKeysApi.endpoints.createApiKey.useMutation();
  const close = () => {
    // The answer holds the key.
    reset();
    onClose();
  };
  const send: FormAction = async (fields) =>
    failureOf((await create({ name: textOf(fields, 'name') })).error);
  if (data)
    return (
      <Dialog onClose={close} title={`The key “${data.name}”`} closesBeside={false}>
        <Stack>
          <Alert title="This key is shown only now">
            Store it where your program reads it. Anyone who has this key can do everything an admin can do.
          </Alert>
          <pre aria-label="API key">{data.key}</pre>
          <Row spread="end">
            <CopyButton text={data.key} />
            <Button variant="strong" onClick={close}>
              I have stored it
            </Button>
          </Row>
        </Stack>
      </Dialog>
    );
  return (
    <Dialog onClose={close} title="Create an API key">
      <Form action={send}>
        <Stack>
          <Field
            name="name"
            label="Name"
            hint="Names the program that uses it, in this list and in the audit trail."
            required
            maxLength={100}
          />
          <FormError />
          <Row spread="end">
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <SubmitButton>Create key</SubmitButton>
          </Row>
          <Note>
            You are asked for your password and a code if your second factor is older than five minutes.
          </Note>
        </Stack>
      </Form>
    </Dialog>
  );
}
