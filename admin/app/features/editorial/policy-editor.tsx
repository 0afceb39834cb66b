import { Button } from '@longstrip/kit/button.tsx';
import { Row, Stack } from '@longstrip/kit/layout.tsx';
import { maxPolicyCharacters } from '@longstrip/contract/editorial/editorial.rules';
import type { PolicyId } from '@longstrip/contract/editorial/editorial.shapes';
import { richText } from '@longstrip/client/rich-text';
import richTextStyles from '@longstrip/client/rich-text.module.css';
import type { ReactNode } from 'react';
import { DraftForm, SaveFailure } from '../../ui/draft.tsx';
import { FormFields, text, useFields } from '../../ui/form-fields.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { useDebounced } from '../../ui/debounced.ts';
import { confirmPolicy } from './confirm-policy.ts';
import styles from './editorial.module.css';
import { editorialApi } from './editorial.api.ts';
import { nothingChanged, whyNot } from '../../ui/why-not.ts';

const debounceMs = 400;

/** The newest text of a policy. `version` is its number, 0 if there is no text yet. */
type Written = { text: string; html: string; version: number };

type EditorProps = {
  id: PolicyId;
  /** Shown below the editor once the text is loaded, so that it does not move. */
  children: ReactNode;
};

/** Edits a policy text beside its preview. Each save makes a new version. */
export function PolicyEditor({ id, children }: EditorProps) {
  const versions = editorialApi.endpoints.policyVersions.useQuery({ id, after: undefined });
  const newest = versions.data?.data[0]?.number ?? 0;
  // Text and number come in one answer. In separate answers, a text could get the number of a newer version.
  const version = editorialApi.endpoints.policyVersion.useQuery(
    { id, number: newest },
    { skip: newest === 0 },
  );
  const { data } = version;
  if (!versions.data || (newest > 0 && !data)) {
    const { error, refetch } = versions.data ? version : versions;
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  }
  return (
    <>
      <Editor
        id={id}
        written={{ text: data?.text ?? '', html: data?.html ?? '', version: data?.number ?? 0 }}
      />
      {children}
    </>
  );
}

const policyFields = {
  text: text({
    label: 'Text',
    hint: 'Markdown with tables. {site} becomes the name of the site, {seller} who sells, and {email} the contact address.',
    required: true,
    max: maxPolicyCharacters,
    rows: 14,
    maxRows: 36,
    monospace: true,
  }),
};

function Editor({ id, written }: { id: PolicyId; written: Written }) {
  const form = useFields(written, policyFields);
  const { draft } = form;
  const { base, set } = draft;
  const { text: typed } = draft.fields;
  const [update] = editorialApi.endpoints.updatePolicy.useMutation();
  const [loadTemplate, template] = editorialApi.endpoints.policyTemplate.useLazyQuery();
  const startFromTemplate = async () => {
    const { data, error } = await loadTemplate(id);
    if (data) set(data);
    else toastError(error);
  };
  const shown = useDebounced(typed, debounceMs);
  const preview = editorialApi.endpoints.policyPreview.useQuery(
    { text: shown },
    { skip: !shown.trim() || shown === base.text },
  );
  const html = shown === base.text ? base.html : preview.data?.html;
  const save = async ({ version }: Written) => {
    if (!(await confirmPolicy(id, { isFirst: version === 0 }))) return;
    const saved = await draft.save(async () => {
      const written = await update({ id, text: typed, basedOn: version }).unwrap();
      return { ...written, version: version + 1 };
    });
    if (saved) toast('Readers see the new text. The former one stays as a version.');
  };
  return (
    <DraftForm draft={draft} onSave={save} className={styles.editor}>
      <Stack gap="s">
        {base.version === 0 && !typed && (
          <Button variant="quiet" busy={template.isFetching} onClick={() => void startFromTemplate()}>
            Start from a template
          </Button>
        )}
        <SaveFailure
          subject="this text"
          changes={{ object: id, actions: ['updatePolicy', 'restorePolicyVersion'] }}
          {...form}
          onOverwrite={save}
        />
        <FormFields draft={draft} fields={policyFields} />
        <Row>
          <Button
            variant="strong"
            busy={draft.isSaving}
            type="submit"
            {...whyNot(!draft.isChanged && nothingChanged)}
          >
            Save as a new version
          </Button>
          {draft.isChanged && (
            <Button variant="quiet" onClick={() => draft.reset(base)}>
              Discard changes
            </Button>
          )}
        </Row>
      </Stack>
      <section aria-label="Preview">
        <strong>What readers will see</strong>
        <div className={styles.policy}>
          {html && typed.trim() ? (
            <div className={richTextStyles.text}>{richText(html)}</div>
          ) : (
            'Nothing yet.'
          )}
        </div>
      </section>
    </DraftForm>
  );
}
