import { Anchor, Button, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { catalogueApi, type StaffChapter, type Variant } from '../features/catalogue/catalogue.api.ts';
import { ChapterForm } from '../features/catalogue/chapter-form.tsx';
import { PageUpload } from '../features/catalogue/page-upload.tsx';
import { PagesGrid } from '../features/catalogue/pages-grid.tsx';
import { PhonePreview } from '../features/catalogue/phone-preview.tsx';
import { PreflightReport } from '../features/catalogue/preflight-report.tsx';
import { PublicationBadge } from '../features/catalogue/publication-badge.tsx';
import { PublicationButton } from '../features/catalogue/publication-button.tsx';
import { losesNothing } from '../ui/form-guard.tsx';
import { HistoryLink } from '../ui/history-link.tsx';
import { Page } from '../ui/page.tsx';
import { ErrorState, PageSkeleton } from '../ui/states.tsx';
import { Switcher } from '../ui/switcher.tsx';

const variants = ['censored', 'uncensored', 'legal'] as const satisfies readonly Variant[];

export function Component() {
  const { chapterId } = useParams() as { chapterId: string };
  const { data, error, refetch } = catalogueApi.endpoints.staffChapter.useQuery(chapterId);
  const chapter = data?.data[0];
  if (error)
    return (
      <Page title="Episode">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    );
  if (chapter?.id !== chapterId) return <PageSkeleton />;
  return <Chapter key={chapterId} chapter={chapter} />;
}

function Chapter({ chapter }: { chapter: StaffChapter }) {
  const { id, comicsId, title, chapterNumber, pageCounts } = chapter;
  const [params, setParams] = useSearchParams();
  const variant = variants.find((each) => each === params.get('variant')) ?? 'censored';
  const [isChecking, setChecking] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <Page
      title={`${chapterNumber}. ${title}`}
      actions={
        <>
          <HistoryLink of={{ object: id }} />
          <PublicationBadge {...chapter} />
          <Anchor component={Link} to={`/comics/${comicsId}`}>
            All episodes
          </Anchor>
          <Button size="sm" variant="default" onClick={() => setChecking(true)}>
            Check
          </Button>
          <Button size="sm" variant="default" onClick={() => setPreviewed(true)}>
            Preview
          </Button>
          <PublicationButton kind="chapters" items={[chapter]} size="sm" />
        </>
      }
    >
      <Stack>
        <ChapterForm chapter={chapter} />
        <Switcher
          label="Variant"
          value={variant}
          options={variants.map((value) => ({ value, label: `${value} (${pageCounts[value]})` }))}
          onChange={(value) =>
            setParams(value === 'censored' ? {} : { variant: value }, { replace: true, ...losesNothing })
          }
        />
        <PageUpload comicsId={comicsId} chapterId={id} variant={variant} />
        <PagesGrid key={variant} chapterId={id} variant={variant} />
      </Stack>
      <PhonePreview
        opened={isPreviewed}
        chapter={chapter}
        firstVariant={variant}
        onClose={() => setPreviewed(false)}
      />
      {isChecking && (
        <Modal opened onClose={() => setChecking(false)} title="Check before publishing">
          <PreflightReport chapterId={id} />
        </Modal>
      )}
    </Page>
  );
}
