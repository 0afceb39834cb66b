import { Alert, Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useHotkeys } from '@mantine/hooks';
import type { Refusal } from '@longstrip/client/transport';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useUnsavedChanges } from '../platform/unsaved-changes.ts';
import { confirm } from './confirm.tsx';
import styles from './staff-form.module.css';
import { messageOf } from './states.tsx';
import { toast } from './toast.tsx';

type Values = Record<string, unknown>;

type FormOptions<V extends Values> = {
  /** As they are stored. Newer ones are taken over as long as nothing was changed here. */
  values: V;
  /** Sends them; throws the refusal (`.unwrap()`). */
  save: (values: V) => Promise<unknown>;
  /** What the toast says afterwards. */
  saved?: string;
};

const askToLeave = () =>
  confirm({
    title: 'Leave without saving?',
    consequences: 'What you changed on this screen will be lost.',
    button: 'Leave',
    isDangerous: true,
  });

/** The state of a form: fields by `form.getInputProps(name)`, shown by `StaffForm`. */
export function useStaffForm<V extends Values>({ values, save, saved = 'Saved.' }: FormOptions<V>) {
  const form = useForm<V>({ initialValues: values });
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const stored = JSON.stringify(values);
  useEffect(() => {
    if (form.isDirty()) return;
    form.setInitialValues(values);
    form.setValues(values);
    // oxlint-disable-next-line react/exhaustive-deps -- by content: queries answer new objects with the same
  }, [stored]);
  const submit = async () => {
    if (isSaving) return;
    setIsSaving(true);
    setFailure(null);
    form.clearErrors();
    try {
      const sent = form.getValues();
      await save(sent);
      form.resetDirty(sent);
      toast(saved);
    } catch (error) {
      const { errors = [] } = error as Partial<Refusal>;
      const own = errors.filter(({ path }) => Object.hasOwn(values, path.split('.')[0]!));
      form.setErrors(Object.fromEntries(own.map(({ path, message }) => [path, sentence(message)])));
      if (own.length === 0 || own.length < errors.length) setFailure(messageOf(error));
    } finally {
      setIsSaving(false);
    }
  };
  return { form, submit, isSaving, failure };
}

/** Messages of the contract are parts of sentences: "must not be empty". */
function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}`.replace(/([^.!?])$/, '$1.');
}

type StaffFormProps<V extends Values> = {
  state: ReturnType<typeof useStaffForm<V>>;
  button?: string;
  /** False for forms that do not keep what they send, such as in dialogs. */
  warnsOnLeave?: boolean;
  children: ReactNode;
};

/** Fields above, saving below. Ctrl+S saves; leaving with unsaved changes asks first. */
export function StaffForm<V extends Values>({
  state: { form, submit, isSaving, failure },
  button = 'Save',
  warnsOnLeave = true,
  children,
}: StaffFormProps<V>) {
  const element = useRef<HTMLFormElement>(null);
  const isDirty = form.isDirty();
  useUnsavedChanges(() => warnsOnLeave && !isSaving && form.isDirty(), askToLeave);
  useHotkeys([['mod+S', () => element.current?.requestSubmit()]], []);
  const hasErrors = Object.keys(form.errors).length > 0;
  useEffect(() => {
    if (hasErrors) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [hasErrors]);
  return (
    <form
      ref={element}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack>
        {children}
        <div role="alert">{failure && <Alert color="red">{failure}</Alert>}</div>
        <Group className={styles.foot}>
          <Button type="submit" loading={isSaving}>
            {button}
          </Button>
          {isDirty && warnsOnLeave && (
            <Button variant="default" onClick={() => form.reset()}>
              Discard changes
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
