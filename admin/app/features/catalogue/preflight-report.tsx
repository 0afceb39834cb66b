import { Alert } from '@longstrip/kit/alert.tsx';
import { Note } from '@longstrip/kit/layout.tsx';
import { skipToken } from '@reduxjs/toolkit/query';
import { Fragment, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { TextLink } from '../../ui/rows.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { countedComics, countedEpisodes } from './bulk-effects.ts';
import { catalogueApi, type Finding } from './catalogue.api.ts';
import styles from './catalogue.module.css';

/** A comic, or an episode with the id of its comic. */
export type CheckedItem = { id: string; title: string; comicsId?: string };
type Kind = 'comics' | 'chapters';

/** Checks comics or episodes before readers see them. `isPending` until the result is loaded or loading has failed. */
export function usePreflight(kind: Kind, checked: readonly CheckedItem[]) {
  const ids = checked.map(({ id }) => id);
  const comics = catalogueApi.endpoints.preflightComics.useQuery(kind === 'comics' ? ids : skipToken);
  const chapters = catalogueApi.endpoints.preflightChapters.useQuery(kind === 'chapters' ? ids : skipToken);
  const { currentData, error, refetch } = kind === 'comics' ? comics : chapters;
  const reports = checked.map((item, index) => ({
    item,
    findings: currentData?.data[index]?.findings ?? [],
  }));
  return {
    kind,
    reports,
    error: currentData ? undefined : error,
    refetch: () => void refetch(),
    isPending: !currentData && !error,
    isClean: currentData !== undefined && reports.every(({ findings }) => findings.length === 0),
  };
}
type Preflight = ReturnType<typeof usePreflight>;

type ReportProps = { preflight: Preflight; onClose: () => void };

/** The findings, as a part of a dialog. Their links lead to the screens that fix them, and close the dialog. */
export function PreflightReport({ preflight, onClose }: ReportProps) {
  const { key } = useLocation();
  const [opened] = useState(key);
  useEffect(() => {
    if (key !== opened) onClose();
  }, [key, opened, onClose]);
  return (
    <div
      className={styles.reports}
      role="region"
      aria-label="Checks"
      aria-live="polite"
      // Gets the focus first, so that it is read before the buttons.
      tabIndex={-1}
      data-autofocus={!preflight.isClean || undefined}
    >
      <Report {...preflight} />
    </div>
  );
}

/** The items with findings, and the number of items without. */
function Report({ kind, reports, error, refetch, isPending, isClean }: Preflight) {
  const counted = kind === 'comics' ? countedComics : countedEpisodes;
  if (error) return <ErrorState {...{ error }} onRetry={refetch} />;
  if (isPending) return <Note>Checking {counted(reports.length)} …</Note>;
  const fine = reports.filter(({ findings }) => findings.length === 0).length;
  if (isClean && reports.length === 1)
    return (
      <Alert title="No problems found">
        {kind === 'comics'
          ? 'Images, description, episodes and rating were checked.'
          : 'Order, widths, duplicates, variants and rating were checked.'}
      </Alert>
    );
  return (
    <>
      {reports.map(
        ({ item, findings }) => findings.length > 0 && <Findings key={item.id} {...{ item, findings }} />,
      )}
      {fine > 0 && <Note>{counted(fine)}: no problems found.</Note>}
    </>
  );
}

function Findings({ item, findings }: { item: CheckedItem; findings: readonly Finding[] }) {
  const { id, title, comicsId } = item;
  const hasErrors = findings.some(({ severity }) => severity === 'error');
  const screen = comicsId ? `/comics/${comicsId}/chapters/${id}` : `/comics/${id}`;
  return (
    <Alert
      danger={hasErrors}
      title={<TextLink to={comicsId ? screen : `${screen}?tab=details`}>{title}</TextLink>}
    >
      <ul className={styles.bullets}>
        {findings.map(({ code, severity, variant, message, chapters }) => (
          <li key={`${code} ${variant}`}>
            {hasErrors && severity === 'error' && <b>Error: </b>}
            {variant && (
              <>
                <TextLink to={`${screen}?variant=${variant}`}>{variant}</TextLink>:{' '}
              </>
            )}
            {message}
            {chapters.length > 0 && (
              <>
                {' '}
                Open{' '}
                {chapters.map((chapter, index) => (
                  <Fragment key={chapter.id}>
                    {index > 0 && ', '}
                    <TextLink to={`/comics/${comicsId}/chapters/${chapter.id}`}>
                      episode {chapter.chapterNumber}
                    </TextLink>
                  </Fragment>
                ))}
                .
              </>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
