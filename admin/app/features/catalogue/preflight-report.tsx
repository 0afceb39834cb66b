import { Alert, Text } from '@mantine/core';
import { ErrorState } from '../../ui/states.tsx';
import { countedEpisodes } from './bulk-effects.ts';
import { catalogueApi, type Preflight } from './catalogue.api.ts';
import styles from './catalogue.module.css';

/** What is wrong with a chapter before readers see it. */
export function PreflightReport({ chapterId }: { chapterId: string }) {
  const { data, error, refetch } = catalogueApi.endpoints.preflight.useQuery(chapterId);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.data.length === 0)
    return (
      <Alert variant="default" title="Nothing stands out">
        Order, widths, duplicates, variants and rating were looked at.
      </Alert>
    );
  return <Findings title="Before you publish" findings={data.data} />;
}

/** The same of several: the ones in which something stands out, and how many are fine. */
export function PreflightReports({ chapters }: { chapters: readonly { id: string; title: string }[] }) {
  const ids = chapters.map(({ id }) => id);
  const { currentData: data, error, refetch } = catalogueApi.endpoints.preflights.useQuery(ids);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Text size="sm" c="dimmed">
        Checking {countedEpisodes(chapters.length)} …
      </Text>
    );
  const fine = data.filter((findings) => findings.length === 0).length;
  return (
    <>
      {chapters.map(({ id, title }, place) => {
        const findings = data[place]!;
        return findings.length > 0 && <Findings key={id} {...{ title, findings }} />;
      })}
      {fine > 0 && (
        <Text size="sm" c="dimmed">
          {countedEpisodes(fine)}: nothing stands out.
        </Text>
      )}
    </>
  );
}

function Findings({ title, findings }: { title: string; findings: Preflight }) {
  const hasErrors = findings.some(({ severity }) => severity === 'error');
  return (
    <Alert {...(hasErrors ? { color: 'red' } : { variant: 'default' })} {...{ title }}>
      <ul className={styles.bullets}>
        {findings.map(({ code, variant, message, pageIds }) => (
          <li key={`${code} ${variant}`}>
            {variant && <b>{variant}: </b>}
            {message}
            {pageIds.length > 0 && (
              <Text span size="sm" c="dimmed">
                {pageIds.length === 1 ? ' One page.' : ` ${pageIds.length} pages.`}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
