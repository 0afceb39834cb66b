/**
 * Traces for OpenTelemetry: what a request or a job did, and how long each step took. There are none unless
 * OTEL_EXPORTER_OTLP_ENDPOINT is set, and their packages are not loaded. Attributes have names from the code, statements without
 * their values, and ids of requests; nothing about persons.
 */
import type { Config } from '../../config/config.ts';

export type Attributes = Readonly<Record<string, string | number | undefined>>;

export type Span = {
  /** W3C Trace Context: by it another process continues the trace. */
  readonly traceparent: string;
  /** What begins in `work` belongs to this span. */
  run<T>(work: () => T): T;
  /** The same, and ends the span. */
  finish<T>(work: () => Promise<T>): Promise<T>;
  end(outcome?: { name?: string; attributes?: Attributes; failure?: string | undefined }): void;
};

export type Tracing = {
  /** Begins what this process does for a request or a job, in the trace of `traceparent` or a new one. */
  begin(kind: 'server' | 'consumer', name: string, traceparent: string | undefined): Span;
  /** Begins a call of another service. Undefined outside of requests and jobs. */
  beginCall(name: string, attributes: Attributes): Span | undefined;
  /** Does a step of a request or a job. */
  span<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Adds a statement that ended just now. */
  addStatement(text: string, statement: { milliseconds: number; error?: unknown }): void;
  /** Of the present span, for another process. Undefined outside of requests and jobs. */
  traceparent(): string | undefined;
  /** Sends what is left. */
  close(): Promise<void>;
};

export async function openTracing(
  { tracing }: Pick<Config, 'tracing'>,
  log: (message: string) => void,
): Promise<Tracing | undefined> {
  if (!tracing) return undefined;
  const { openOtlp } = await import('./otlp.ts');
  return openOtlp(tracing, log);
}
