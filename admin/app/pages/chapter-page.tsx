import { Button } from '@longstrip/kit/button.tsx';
import { Stack } from '@longstrip/kit/layout.tsx';
import type { Answer } from '@longstrip/client/calls';
import { isPending } from '@longstrip/client/is-pending';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { catalogueApi, type Variant } from '../features/catalogue/catalogue.api.ts';
import { ChapterForm } from '../features/catalogue/chapter-form.tsx';
import { PageUpload } from '../features/catalogue/page-upload.tsx';
import { PagesGrid } from '../features/catalogue/pages-grid.tsx';
import { PublicationBadge } from '../features/catalogue/publication-badge.tsx';
import { PublicationButton } from '../features/catalogue/publication-button.tsx';
import { HistoryLink } from '../ui/history-link.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { LoadedScreen } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { TextLink } from '../ui/rows.tsx';
import { Switcher } from '../ui/switcher.tsx';
import styles from './chapter-page.module.css';

const PhonePreview = lazyDialog(
  async () => (await import('../features/catalogue/phone-preview.tsx')).PhonePreview,
);
const PreflightDialog = lazyDialog(
  async () => (await import('../features/catalogue/preflight-dialog.tsx')).PreflightDialog,
);

const variants = ['censored', 'uncensored', 'legal'] as const satisfies readonly Variant[];

export function Component() {
  const { chapterId } = useParams() as { chapterId: string };
  const [variant] = useVariant();
  const chapter = catalogueApi.endpoints.staffChapter.useQuery(chapterId);
  const pages = catalogueApi.endpoints.staffPages.useQuery({ chapterId, variant });
  const [isOpen, setOpen] = useState(false);
  if (chapter.data && !isPending(pages) && !isOpen) setOpen(true);
  // Pages of another variant that load, or cannot be loaded, do not replace the form.
  const show = ({ data: [chapter] }: Answer<'readStaffChapter'>) => (
    <Chapter key={chapter!.id} chapter={chapter!} />
  );
  return isOpen ? (
    <LoadedScreen queries={[chapter]}>{show}</LoadedScreen>
  ) : (
    <LoadedScreen queries={[chapter, pages]}>{(chapter, _pages) => show(chapter)}</LoadedScreen>
  );
}

/** The variant whose pages are shown, kept in the URL. */
function useVariant() {
  const [params, setParams] = useSearchParams();
  const variant = variants.find((each) => each === params.get('variant')) ?? 'censored';
  const choose = (value: Variant) =>
    setParams(value === 'censored' ? {} : { variant: value }, { replace: true });
  return [variant, choose] as const;
}

type ReadChapter = Answer<'readStaffChapter'>['data'][number];

/** The comic of the episode, and the episodes before and after it. */
function Beside({ chapter: { comicsId, comicTitle, previous, next } }: { chapter: ReadChapter }) {
  const to = (id: string) => `/comics/${comicsId}/chapters/${id}`;
  return (
    <nav className={styles.beside} aria-label="Comic and episodes beside this one">
      <span>
        <TextLink to={`/comics/${comicsId}`}>All episodes of {comicTitle}</TextLink>
      </span>
      {previous && (
        <TextLink to={to(previous.id)}>
          Previous: {previous.chapterNumber}. {previous.title}
        </TextLink>
      )}
      {next && (
        <TextLink to={to(next.id)}>
          Next: {next.chapterNumber}. {next.title}
        </TextLink>
      )}
    </nav>
  );
}

function Chapter({ chapter }: { chapter: ReadChapter }) {
  const { id, comicsId, title, chapterNumber, pageCounts } = chapter;
  const [variant, chooseVariant] = useVariant();
  const [isChecking, setChecking] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <Page
      title={`${chapterNumber}. ${title}`}
      actions={
        <>
          <HistoryLink of={{ object: id }} />
          <PublicationBadge {...chapter} />
          <Button variant="quiet" small onClick={() => setChecking(true)}>
            Check
          </Button>
          <Button variant="quiet" small onClick={() => setPreviewed(true)}>
            Preview
          </Button>
          <PublicationButton kind="chapters" items={[chapter]} />
        </>
      }
    >
      <Stack>
        <Beside chapter={chapter} />
        <ChapterForm chapter={chapter} />
        <Switcher
          label="Variant"
          value={variant}
          options={variants.map((value) => ({ value, label: `${value} (${pageCounts[value]})` }))}
          onChange={chooseVariant}
        />
        <PageUpload
          comicsId={comicsId}
          chapterId={id}
          variant={variant}
          isPublished={chapter.publication === 'published'}
        />
        <PagesGrid key={variant} comicsId={comicsId} chapterId={id} variant={variant} />
      </Stack>
      {isPreviewed && (
        <PhonePreview chapter={chapter} firstVariant={variant} onClose={() => setPreviewed(false)} />
      )}
      {isChecking && <PreflightDialog chapter={chapter} onClose={() => setChecking(false)} />}
    </Page>
  );
}
