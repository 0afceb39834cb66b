import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { Refusal } from '@longstrip/client/transport';
import type { Picture } from '@longstrip/contract/assets/picture';
import { useEffect, useRef, useState } from 'react';
import { changesOf, fieldsAfterSave } from './draft-fields.ts';
import { messageOf } from './states.tsx';

type Versioned = { version: number } | undefined;

/** The key stays the same while the same is sent again, after an answer that was lost. */
const withNewKey = <Fields,>(fields: Fields) => ({ fields, idempotencyKey: crypto.randomUUID() as string });

/**
 * The fields of a form, and what they are based on. What others save meanwhile does not touch changed fields: the
 * server refuses to save them, with `edit_conflict`.
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
  const begin = (from: Saved) => {
    setBase(from);
    setDraft(withNewKey(fieldsOf(from)));
    setFailure(null);
  };
  if (theirs && !isChanged) begin(theirs);
  return {
    base,
    /** A newer state, once it is loaded. */
    theirs,
    fields,
    set: (change: Partial<Fields>) => setDraft((draft) => withNewKey({ ...draft.fields, ...change })),
    changes,
    isChanged,
    /** Begins anew from a saved state. */
    begin,
    /** Why the last try to save was refused. */
    failure,
    isSaving,
    /**
     * Begins anew from what the call answers, but for what was typed meanwhile, and resolves to it; to null if the call is
     * refused. The key is for calls that create.
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

/** By label. Of pictures only a change is told. */
export type Shown = Record<string, string | Picture | null>;

export const yesOrNo = (flag: boolean) => (flag ? 'yes' : 'no');

type Draft<Saved> = {
  base: Saved;
  theirs: Saved | null;
  isChanged: boolean;
  failure: Refusal | null;
  begin: (from: Saved) => void;
};
type SaveFailureProps<Saved> = {
  /** "this comic" */
  subject: string;
  draft: Draft<Saved>;
  shown: (saved: Saved) => Shown;
  onOverwrite: (theirs: Saved) => void;
};

/** Stands in a form: why it was not saved. Of an `edit_conflict`, what others changed, and what to do with one's own. */
export function SaveFailure<Saved>(props: SaveFailureProps<Saved>) {
  const { failure, isChanged } = props.draft;
  const notice = useRef<HTMLDivElement>(null);
  // A long form is saved from its end.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  if (!failure) return null;
  if (failure.code !== 'edit_conflict')
    return (
      <Alert ref={notice} color="red" role="alert">
        {messageOf(failure)}
      </Alert>
    );
  // What was typed was taken back: their state is shown already.
  if (!isChanged) return null;
  return (
    <Alert
      ref={notice}
      variant="default"
      role="alert"
      title={`Someone else has changed ${props.subject} meanwhile`}
    >
      <EditConflict {...props} />
    </Alert>
  );
}

function EditConflict<Saved>({
  draft: { base, theirs, begin },
  shown,
  onOverwrite,
}: SaveFailureProps<Saved>) {
  const changed = theirs ? newValues(shown(base), shown(theirs)) : [];
  return (
    <Stack gap="sm" align="start">
      {changed.map(([label, value]) => (
        <Text key={label} size="sm" lineClamp={3}>
          {label}: {value === '' ? 'empty' : typeof value === 'string' ? `“${value}”` : 'another picture'}
        </Text>
      ))}
      What you typed is still here.
      <Group>
        <Button size="xs" variant="default" loading={!theirs} onClick={() => begin(theirs!)}>
          Drop my changes and load theirs
        </Button>
        <Button size="xs" variant="default" loading={!theirs} onClick={() => onOverwrite(theirs!)}>
          Save mine over theirs
        </Button>
      </Group>
    </Stack>
  );
}

function newValues(before: Shown, now: Shown) {
  return Object.entries(now).filter(([label, value]) => {
    const former = before[label];
    if (typeof value === 'string' || typeof former === 'string') return value !== former;
    // A picture that was not there may have been in the making.
    return former && former.base !== value?.base;
  });
}
