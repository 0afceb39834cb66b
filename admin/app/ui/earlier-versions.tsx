import { Alert } from '@longstrip/kit/alert.tsx';
import { Button } from '@longstrip/kit/button.tsx';
import { Row, Stack } from '@longstrip/kit/layout.tsx';
import { type ReactNode, useState } from 'react';
import type { EarlierVersion } from '../platform/versions.api.ts';
import { changesOf } from './draft-fields.ts';
import type { Shown } from './draft.tsx';
import { lazyDialog } from './lazy-dialog.tsx';
import { textChanges } from './text-changes.ts';

const VersionsDialog = lazyDialog(async () => (await import('./versions-dialog.tsx')).VersionsDialog);

type Draft<Saved, Fields> = {
  base: Saved;
  fields: Fields;
  isChanged: boolean;
  set: (change: Partial<Fields>) => void;
};
type EarlierVersionsProps<Saved, Fields> = {
  /** The id of the edited object, or the site of a sale banner. Undefined while the object is new. */
  object: string | undefined;
  draft: Draft<Saved, Fields>;
  fieldsOf: (saved: Saved) => Fields;
  shown: (saved: Saved) => Shown;
  /** Removes values that do not exist any more; `notice` names them. */
  withoutMissing?: (saved: Saved) => { saved: Saved; notice?: string };
  /** The button that saves. */
  children: ReactNode;
};

type Used<Saved, Fields> = {
  number: number;
  /** The saved state that the form was based on. After a save it differs, which hides the notice. */
  base: Saved;
  former: Fields;
  changes: string[];
  notice: string | undefined;
};

/**
 * The end of a form: its button, and a button for the earlier versions of what it edits. Using a version only fills the
 * form, which is then saved as usual.
 */
export function EarlierVersions<Saved, Fields extends object>({
  object,
  draft,
  fieldsOf,
  shown,
  withoutMissing,
  children,
}: EarlierVersionsProps<Saved, Fields>) {
  const [isOpen, setOpen] = useState(false);
  const [used, setUsed] = useState<Used<Saved, Fields>>();
  const { base } = draft;
  const stateOf = (fields: EarlierVersion['fields']) => ({ ...base, ...fields }) as Saved;
  const draftOf = (fields: EarlierVersion['fields']) => {
    const { saved, notice } = withoutMissing?.(stateOf(fields)) ?? { saved: stateOf(fields) };
    return { saved, notice, fields: fieldsOf(saved) };
  };
  const onUse = ({ number, fields }: EarlierVersion) => {
    const { saved, notice, fields: wanted } = draftOf(fields);
    const changes = textChanges(shown(base), shown(saved)).map(({ label }) => label);
    setUsed({ number, base, former: draft.fields, changes, notice });
    // Versions have no pictures, so chosen pictures stay.
    const texts = Object.entries(wanted).filter(([name]) => name in fields);
    draft.set(Object.fromEntries(texts) as Partial<Fields>);
    setOpen(false);
  };
  const onUndo = () => {
    draft.set(used!.former);
    setUsed(undefined);
  };
  return (
    <div>
      <div role="status">
        {used && used.base === base && draft.isChanged && (
          <Alert title={`Version ${used.number} is in the form, and not saved yet`}>
            <Stack gap="s">
              <span>
                It changes: {used.changes.join(', ')}. {used.notice}
              </span>
              <div>
                <Button variant="quiet" small onClick={onUndo}>
                  Undo this change
                </Button>
              </div>
            </Stack>
          </Alert>
        )}
      </div>
      <Row>
        {children}
        {object && (
          <Button variant="quiet" onClick={() => setOpen(true)}>
            Earlier versions
          </Button>
        )}
      </Row>
      {object && isOpen && (
        <VersionsDialog
          object={object}
          changesOf={({ fields, changes }) =>
            textChanges(shown(stateOf(fields)), shown(stateOf({ ...fields, ...changes })))
          }
          restoredBy={({ fields }) => {
            const { saved, fields: wanted } = draftOf(fields);
            const isCurrent = Object.keys(changesOf(wanted, fieldsOf(base))).length === 0;
            return isCurrent ? [] : textChanges(shown(base), shown(saved));
          }}
          onUse={onUse}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
