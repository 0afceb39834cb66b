import { Alert, Text } from '@mantine/core';
import { ErrorState } from '../../ui/states.tsx';
import { countedEpisodes } from './bulk-effects.ts';
import { catalogueApi, type Finding } from './catalogue.api.ts';
import styles from './catalogue.module.css';

type Chapter = { id: string; title: string };

/** What is wrong with chapters before readers see them: those in which something stands out, and how many are fine. */
export function PreflightReport({ chapters }: { chapters: readonly Chapter[] }) {
  const ids = chapters.map(({ id }) => id);
  const { currentData, error, refetch } = catalogueApi.endpoints.preflight.useQuery(ids);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!currentData)
    return (
      <Text size="sm" c="dimmed">
        Checking {countedEpisodes(chapters.length)} …
      </Text>
    );
  const { data } = currentData;
  const fine = data.filter(({ findings }) => findings.length === 0).length;
  if (chapters.length === 1 && fine === 1)
    return (
      <Alert variant="default" title="Nothing stands out">
        Order, widths, duplicates, variants and rating were looked at.
      </Alert>
    );
  return (
    <>
      {data.map(
        ({ id, findings }, place) =>
          findings.length > 0 && <Findings key={id} title={chapters[place]!.title} {...{ findings }} />,
      )}
      {fine > 0 && (
        <Text size="sm" c="dimmed">
          {countedEpisodes(fine)}: nothing stands out.
        </Text>
      )}
    </>
  );
}

function Findings({ title, findings }: { title: string; findings: readonly Finding[] }) {
  const hasErrors = findings.some(({ severity }) => severity === 'error');
  return (
    <Alert {...(hasErrors ? { color: 'red' } : { variant: 'default' })} {...{ title }}>
      <ul className={styles.bullets}>
        {findings.map(({ code, variant, message }) => (
          <li key={`${code} ${variant}`}>
            {variant && <b>{variant}: </b>}
            {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
