import { Form, type FormAction, FormError } from '@longstrip/kit/form.tsx';
import { failureOf } from '@longstrip/kit/refusal.ts';
import { Alert } from '@longstrip/kit/alert.tsx';
import { Button } from '@longstrip/kit/button.tsx';
import { Row, Stack } from '@longstrip/kit/layout.tsx';
import { newId } from '@longstrip/client/new-id';
import type { Refusal } from '@longstrip/client/transport';
import type { Picture } from '@longstrip/contract/assets/picture';
import { skipToken } from '@reduxjs/toolkit/query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type ChangesOf, lastChangeApi } from '../platform/last-change.api.ts';
import { versionsApi } from '../platform/versions.api.ts';
import { changesOf, fieldsAfterSave } from './draft-fields.ts';
import { type DiscardedBy, useFormGuard } from './form-guard.tsx';

type Versioned = { version: number } | undefined;

/** Each change gets a new key. Unchanged fields that are sent again after a lost answer keep their key. */
const withNewKey = <Fields,>(fields: Fields) => ({ fields, idempotencyKey: newId() });

/**
 * The fields of a form, and the saved state they are based on. If others save meanwhile, a changed form keeps its
 * fields, and the server refuses to save them with `edit_conflict`.
 */
export function useDraft<Saved extends Versioned, Fields extends object>(
  saved: Saved,
  fieldsOf: (saved: Saved) => Fields,
) {
  const [base, setBase] = useState(saved);
  const [{ fields, idempotencyKey }, setDraft] = useState(() => withNewKey(fieldsOf(saved)));
  const [failure, setFailure] = useState<Refusal | null>(null);
  const [isSaving, setSaving] = useState(false);
  const changes = changesOf(fields, fieldsOf(base));
  const isChanged = Object.keys(changes).length > 0;
  const theirs = (saved?.version ?? 0) > (base?.version ?? 0) ? saved : null;
  const reset = (from: Saved) => {
    setBase(from);
    setDraft(withNewKey(fieldsOf(from)));
    setFailure(null);
  };
  if (theirs && !isChanged) reset(theirs);
  return {
    base,
    /** The newer state that someone else has saved, once it is loaded; else null. */
    theirs,
    fields,
    set: (change: Partial<Fields>) => setDraft((draft) => withNewKey({ ...draft.fields, ...change })),
    changes,
    isChanged,
    /** Resets the form to a saved state. */
    reset,
    /** Why the last save was refused; null if it was not. */
    failure,
    isSaving,
    /**
     * Resets the form to the answer of the call, except for what was typed meanwhile, and resolves to the answer; to
     * null if the call is refused. The key is for calls that create.
     */
    async save(send: (idempotencyKey: string) => Promise<NonNullable<Saved>>) {
      setFailure(null);
      setSaving(true);
      try {
        const answer = await send(idempotencyKey);
        setBase(answer);
        setDraft(({ fields: now }) =>
          withNewKey(fieldsAfterSave({ answered: fieldsOf(answer), sent: fields, now })),
        );
        return answer;
      } catch (error) {
        setFailure(error as Refusal);
        return null;
      } finally {
        setSaving(false);
      }
    },
  };
}

/** Values as they are shown to people, by label. For pictures only the fact of a change is shown. */
export type Shown = Record<string, string | Picture | null>;

export const yesOrNo = (flag: boolean) => (flag ? 'yes' : 'no');

type Draft<Saved> = {
  base: Saved;
  theirs: Saved | null;
  isChanged: boolean;
  isSaving: boolean;
  failure: Refusal | null;
  reset: (from: Saved) => void;
};
/** Saves the changes as an edit of this saved state: of that which the draft is based on, or of a newer one. */
type Save<Saved> = (basedOn: Saved) => Promise<void>;

type DraftFormProps<Saved> = {
  draft: Draft<Saved>;
  onSave: Save<Saved>;
  discardedBy?: DiscardedBy;
  className?: string | undefined;
  children: ReactNode;
};

/** The form of a draft, guarded by `useFormGuard`. While it is being saved, Ctrl+S does not save it once more. */
export function DraftForm<Saved>(props: DraftFormProps<Saved>) {
  const { draft, onSave, discardedBy, className, children } = props;
  const form = useFormGuard(draft.isChanged, discardedBy);
  const { failure } = draft;
  // A conflict is about no field: `SaveFailure` shows it.
  const refused = useMemo(() => (failure?.code === 'edit_conflict' ? null : failureOf(failure)), [failure]);
  const save: FormAction = async () => {
    await onSave(draft.base);
    return null;
  };
  return (
    <Form ref={form} className={className} action={save} busy={draft.isSaving} failure={refused}>
      {children}
    </Form>
  );
}

type SaveFailureProps<Saved> = {
  /** For example "this comic". */
  subject: string;
  draft: Draft<Saved>;
  shown: (saved: Saved) => Shown;
  /** The object whose versions tell who changed it, if it has versions. */
  object?: string | undefined;
  /** For an object without versions: the calls that tell who changed it. */
  changes?: ChangesOf;
  onOverwrite: Save<Saved>;
};

/** Shows in a form why it was not saved; after an `edit_conflict` also what others changed, and what can be done. */
export function SaveFailure<Saved>(props: SaveFailureProps<Saved>) {
  const { failure, isChanged } = props.draft;
  const notice = useRef<HTMLDivElement>(null);
  // The button that saves a long form is far below.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  if (!failure) return null;
  if (failure.code !== 'edit_conflict') return <FormError />;
  // The own changes were undone, so the form already shows the newer state.
  if (!isChanged) return null;
  return (
    <Alert ref={notice} role="alert">
      <EditConflict {...props} />
    </Alert>
  );
}

function EditConflict<Saved>({
  subject,
  object,
  changes,
  draft: { base, theirs, reset },
  shown,
  onOverwrite,
}: SaveFailureProps<Saved>) {
  const versions = versionsApi.endpoints.versions.useQuery(object ?? skipToken);
  const lastChange = lastChangeApi.endpoints.lastChange.useQuery(changes ?? skipToken);
  const author = versions.data?.data[0]?.author ?? lastChange.data?.author ?? 'Someone else';
  const changed = theirs ? newValues(shown(base), shown(theirs)) : [];
  return (
    <Stack gap="s" start>
      <strong>
        {author} has changed {subject} meanwhile
      </strong>
      {changed.map(([label, value]) => (
        <p key={label}>
          {label}: {value === '' ? 'empty' : typeof value === 'string' ? `“${value}”` : 'another picture'}
        </p>
      ))}
      What you typed is still here.
      <Row>
        <Button variant="quiet" small busy={!theirs} onClick={() => reset(theirs!)}>
          Discard my changes and load theirs
        </Button>
        <Button variant="quiet" small busy={!theirs} onClick={() => void onOverwrite(theirs!)}>
          Save mine over theirs
        </Button>
      </Row>
    </Stack>
  );
}

function newValues(before: Shown, now: Shown) {
  return Object.entries(now).filter(([label, value]) => {
    const former = before[label];
    if (typeof value === 'string' || typeof former === 'string') return value !== former;
    // A picture that was missing before may only have been in processing.
    return former && former.base !== value?.base;
  });
}
