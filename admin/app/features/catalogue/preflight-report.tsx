import { Alert, Text } from '@mantine/core';
import { ErrorState } from '../../ui/states.tsx';
import { catalogueApi } from './catalogue.api.ts';
import styles from './catalogue.module.css';

type PreflightReportProps = {
  chapterId: string;
  /** Names the chapter where several are checked. */
  title?: string;
};

/** What is wrong with a chapter before readers see it. */
export function PreflightReport({ chapterId, title }: PreflightReportProps) {
  const { data, error, refetch } = catalogueApi.endpoints.preflight.useQuery(chapterId);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.data.length === 0)
    return title ? (
      <Text size="sm" c="dimmed">
        {title}: nothing stands out.
      </Text>
    ) : (
      <Alert variant="default" title="Nothing stands out">
        Order, widths, duplicates, variants and rating were looked at.
      </Alert>
    );
  const hasErrors = data.data.some(({ severity }) => severity === 'error');
  return (
    <Alert {...(hasErrors ? { color: 'red' } : { variant: 'default' })} title={title ?? 'Before you publish'}>
      <ul className={styles.bullets}>
        {data.data.map(({ code, variant, message, pageIds }) => (
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
