import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { PolicyId } from '@longstrip/contract/editorial/editorial.shapes';
import { useState, type FormEvent } from 'react';
import { useFormGuard } from '../../ui/form-guard.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './banners.module.css';
import { editorialApi } from './editorial.api.ts';

const pause = 400;

/** A policy text beside what readers will see, and saved as a new version. */
export function PolicyEditor({ id }: { id: PolicyId }) {
  const policy = editorialApi.endpoints.policy.useQuery(id);
  const versions = editorialApi.endpoints.policyVersions.useQuery({ id, after: undefined });
  const isUnwritten = policy.error && 'code' in policy.error && policy.error.code === 'policy_not_found';
  const error = versions.error ?? (isUnwritten ? undefined : policy.error);
  if (error && !policy.data)
    return (
      <ErrorState error={error} onRetry={() => void Promise.all([policy.refetch(), versions.refetch()])} />
    );
  if (!versions.data || (!policy.data && !isUnwritten)) return <PageSkeleton />;
  const newest = versions.data.data[0]?.number ?? 0;
  // A restored or saved version begins a new edit.
  return <Editor key={`${id} ${newest}`} {...{ id, newest }} saved={policy.data?.text ?? ''} />;
}

function Editor({ id, saved, newest }: { id: PolicyId; saved: string; newest: number }) {
  const [text, setText] = useState(saved);
  const [update, { error, isLoading }] = editorialApi.endpoints.updatePolicy.useMutation();
  const [shown] = useDebouncedValue(text, pause);
  const preview = editorialApi.endpoints.policyPreview.useQuery({ text: shown }, { skip: !shown.trim() });
  const form = useFormGuard(text !== saved);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const result = await update({ id, text, basedOn: newest });
    if (!result.error) toast('Readers see the new text. The former one stays as a version.');
  };
  return (
    <form ref={form} onSubmit={(event) => void onSubmit(event)} className={styles.editor}>
      <Stack gap="sm">
        {error && <ErrorState error={error} />}
        <Textarea
          label="Text"
          description="Markdown with tables. {email} becomes the contact address."
          required
          maxLength={100_000}
          autosize
          minRows={14}
          maxRows={36}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          styles={{ input: { fontFamily: 'monospace', fontSize: '0.8125rem' } }}
        />
        <Group>
          <Button type="submit" loading={isLoading} disabled={text === saved}>
            Save as a new version
          </Button>
          {text !== saved && (
            <Button variant="default" onClick={() => setText(saved)}>
              Discard changes
            </Button>
          )}
        </Group>
      </Stack>
      <section aria-label="Preview">
        <Text size="sm" fw={500} mb={4}>
          What readers will see
        </Text>
        <div className={styles.policy}>
          {preview.data && text.trim() ? <SafeHtml html={preview.data.html} /> : 'Nothing yet.'}
        </div>
      </section>
    </form>
  );
}
