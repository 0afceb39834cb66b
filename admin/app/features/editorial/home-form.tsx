import {
  comicsShownBy,
  homePageObject,
  maxComicsOnHomePage,
  maxHomeRows,
  rowKeyOf,
} from '@longstrip/contract/editorial/home.rules';
import { Button } from '@longstrip/kit/button.tsx';
import { Checkbox } from '@longstrip/kit/checkbox.tsx';
import { SubmitButton } from '@longstrip/kit/form.tsx';
import { Note, Row, Stack } from '@longstrip/kit/layout.tsx';
import { useState } from 'react';
import { DraftForm, SaveFailure, useDraft } from '../../ui/draft.tsx';
import { EarlierVersions } from '../../ui/earlier-versions.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { ReorderList } from '../../ui/reorder-list.tsx';
import { Badge, TextLink } from '../../ui/rows.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './editorial.module.css';
import { editorialApi, type HomePage, type HomeRow } from './editorial.api.ts';
import { sourceNotes, textOf, titleOf } from './home-texts.ts';

const HomeRowDialog = lazyDialog(async () => (await import('./home-row-dialog.tsx')).HomeRowDialog);

type FormProps = { homePage: HomePage; genres: readonly { id: string; name: string }[] };

const fieldsOf = ({ rows }: HomePage) => ({ rows });
const shown = ({ rows }: HomePage) => ({ Rows: textOf(rows) });

/** The rows of one site's home page in their order. Each is edited in a dialog, and all are saved together. */
export function HomeForm({ homePage, genres }: FormProps) {
  const { siteVariant } = homePage;
  const draft = useDraft(homePage, fieldsOf);
  const form = { draft, fieldsOf, shown, object: homePageObject(siteVariant) };
  const [update] = editorialApi.endpoints.updateHomePage.useMutation();
  /** The place of the row that is edited; that after the last one for a new row. */
  const [edited, setEdited] = useState<number | null>(null);
  const { rows } = draft.fields;
  const set = (changed: HomeRow[]) => draft.set({ rows: changed });
  const replace = (row: HomeRow, by: HomeRow[]) => set(rows.flatMap((each) => (each === row ? by : each)));

  const save = async ({ version }: HomePage) => {
    if (await draft.save(() => update({ siteVariant, rows, version }).unwrap()))
      toast('Readers see the new home page when they open it next.');
  };

  /** Removes rows of genres that were deleted since that version. */
  const withoutMissing = (saved: HomePage) => {
    const isThere = (row: HomeRow) => row.source !== 'genre' || genres.some(({ id }) => id === row.genre.id);
    const missing = saved.rows.filter((row) => !isThere(row)).map(titleOf);
    return {
      saved: { ...saved, rows: saved.rows.filter(isThere) },
      ...(missing.length > 0 && { notice: `Left out, because they were deleted: ${missing.join(', ')}.` }),
    };
  };

  return (
    <>
      <DraftForm draft={draft} onSave={save}>
        <Stack>
          <SaveFailure subject="this home page" {...form} onOverwrite={save} />
          <Note>
            Drag a row by its handle, or move it with the arrow keys there. Readers do not see a row without
            comics.
          </Note>
          {rows.length === 0 && (
            <EmptyState title="No rows">Readers see an empty page. Add a row.</EmptyState>
          )}
          <ReorderList label="Rows" items={rows} keyOf={rowKeyOf} labelOf={titleOf} onReorder={set}>
            {(row) => (
              <HomeRowItem
                row={row}
                onChange={(changed) => replace(row, [changed])}
                onRemove={() => replace(row, [])}
                onEdit={() => setEdited(rows.indexOf(row))}
              />
            )}
          </ReorderList>
          <Row>
            {rows.length < maxHomeRows ? (
              <Button variant="quiet" small onClick={() => setEdited(rows.length)}>
                Add a row
              </Button>
            ) : (
              <Note>A home page has at most {maxHomeRows} rows.</Note>
            )}
            <Note>
              Comics on the page: {comicsShownBy(rows)} of at most {maxComicsOnHomePage}
            </Note>
          </Row>
          <EarlierVersions {...form} withoutMissing={withoutMissing}>
            <SubmitButton>Save home page</SubmitButton>
          </EarlierVersions>
        </Stack>
      </DraftForm>
      {edited !== null && (
        <HomeRowDialog
          row={rows[edited]}
          others={rows.toSpliced(edited, 1)}
          {...{ siteVariant, genres }}
          onClose={() => setEdited(null)}
          onDone={(row) => {
            set(rows.toSpliced(edited, 1, row));
            setEdited(null);
          }}
        />
      )}
    </>
  );
}

type ItemProps = {
  row: HomeRow;
  onChange: (row: HomeRow) => void;
  onRemove: () => void;
  onEdit: () => void;
};

function HomeRowItem({ row, onChange, onRemove, onEdit }: ItemProps) {
  const title = titleOf(row);
  return (
    <div className={styles.homeRow} data-off={!row.isShown || undefined}>
      <div className={styles.about}>
        <strong>{title}</strong>
        <AboutRow row={row} />
      </div>
      <Row gap="s">
        <Checkbox
          label="Shown"
          aria-label={`Shown: ${title}`}
          checked={row.isShown}
          onChange={({ currentTarget }) => onChange({ ...row, isShown: currentTarget.checked })}
        />
        {row.source === 'featured' && <TextLink to="/banners">Banners</TextLink>}
        {row.source === 'sale' && <TextLink to="/sale-banner">Sale banner</TextLink>}
        {(row.source === 'comics' || 'count' in row) && (
          <Button variant="quiet" small aria-label={`Edit ${title}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button variant="quiet" small aria-label={`Remove ${title}`} onClick={onRemove}>
          Remove
        </Button>
      </Row>
    </div>
  );
}

function AboutRow({ row }: { row: HomeRow }) {
  if (row.source !== 'comics')
    return (
      <Note>
        {sourceNotes[row.source]} {'count' in row && <>Comics: {row.count}</>}
      </Note>
    );
  const hidden = row.comics.filter(({ isVisible }) => !isVisible);
  return (
    <>
      <Note>{row.comics.map(({ title }) => title).join(', ') || 'No comics'}</Note>
      {hidden.length > 0 && (
        <div>
          <Badge>Not published on this site: {hidden.map(({ title }) => title).join(', ')}</Badge>
        </div>
      )}
    </>
  );
}
