import { Alert, Button, Stack, Text } from '@mantine/core';
import type { Refusal } from '@longstrip/client/transport';
import { useRetryWhenBack } from '@longstrip/client/use-retry-when-back';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './states.module.css';

export type RefusedField = { path: string; message: string };

/** What a refusal or a failure is, without the fields that it names. */
export function headlineOf(error: unknown): string {
  const { title, detail } = (error ?? {}) as Partial<Refusal>;
  return [title || 'Something went wrong. Please try again.', detail].filter(Boolean).join(' ');
}

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The errors of fields, each with the words of its path: “Chapters 2 title: Too long.” */
export const messagesOf = (errors: readonly RefusedField[]): string[] =>
  errors.map(({ path, message }) => {
    const words = path
      .split('.')
      .map((part) =>
        /^\d+$/.test(part) ? String(Number(part) + 1) : part.replace(/[A-Z]/g, ' $&').toLowerCase(),
      )
      .join(' ');
    return `${capitalized(words ? `${words}: ${message}` : message)}${/[.!?]$/.test(message) ? '' : '.'}`;
  });

/** The whole message of a refusal or a failure, where no form shows errors at its fields. */
export function messageOf(error: unknown): string {
  const { errors = [] } = (error ?? {}) as Partial<Refusal>;
  return [headlineOf(error), ...messagesOf(errors)].join(' ');
}

type ErrorStateProps = {
  error: unknown;
  /** Called by itself, too, when the site can be reached again. */
  onRetry: () => void;
};

/** Render this while there is an error, also during a retry: otherwise the button would lose the focus. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const retries = useRetryWhenBack(error, onRetry);
  return (
    <Alert color="red" title="This could not be loaded" role="alert">
      <Stack gap="sm" align="start">
        <Text size="sm">
          {messageOf(error)}
          {retries && ' This screen loads by itself as soon as it can be.'}
        </Text>
        <Button size="xs" variant="default" onClick={onRetry}>
          Try again
        </Button>
      </Stack>
    </Alert>
  );
}

/** Nothing is there yet, or nothing matches: says what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Stack align="center" gap="xs" py="xl">
      <Text fw={600}>{title}</Text>
      {children && (
        <Text component="div" size="sm" c="dimmed" ta="center">
          {children}
        </Text>
      )}
    </Stack>
  );
}

/** Milliseconds in which most answers come. A skeleton that is shown for less is only an extra drawing. */
const slowAfter = 300;

/** Whether loading takes so long that it has to be shown. */
export function useIsSlow(isLoading: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  return isSlow;
}

/** Made of plain elements, because every screen with calls renders it first. */
export function PageSkeleton() {
  const isSlow = useIsSlow(true);
  return (
    <div className={styles.skeleton} role="status" aria-busy="true" aria-label="Loading">
      {isSlow && [1, 2, 3, 4, 5, 6].map((line) => <div key={line} />)}
    </div>
  );
}
