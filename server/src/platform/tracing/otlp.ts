/** Sends spans by OTLP over HTTP. Loaded only where the settings name a receiver. */
import { AsyncLocalStorage } from 'node:async_hooks';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../../config/config.ts';
import { traceparentForm } from '../http/request-id.ts';
import { createLogThrottle } from '../log-throttle.ts';
import { version } from '../metrics/metrics.ts';
import type { Span, Tracing } from './tracing.ts';
import { traceCalls } from './trace-calls.ts';

/** A receiver that does not answer must not hold up a stop. */
const closeLimitMs = 2_000;
/** Also of statements. */
const maxAttributeLength = 4_000;

export function openOtlp(
  { endpoint, share }: NonNullable<Config['tracing']>,
  log: (message: string) => void,
): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'longstrip',
      'service.version': version,
      'host.name': os.hostname(),
      'process.pid': process.pid,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: maxAttributeLength },
    spanProcessors: [new BatchSpanProcessor({ exporter: openExporter(endpoint, log) })],
  });
  const tracer = provider.getTracer('longstrip', version);
  const current = new AsyncLocalStorage<Context | undefined>();

  const toSpan = (span: OtelSpan, parent: Context): Span => {
    const context = trace.setSpan(parent, span);
    const end: Span['end'] = ({ name, attributes, failure } = {}) => {
      if (name !== undefined) span.updateName(name);
      if (attributes) span.setAttributes(attributes);
      if (failure !== undefined)
        span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', failure);
      // Otherwise sending it would be a call of this request.
      current.run(undefined, () => span.end());
    };
    return {
      traceparent: traceparentOf(context),
      run: (work) => current.run(context, work),
      async finish(work) {
        try {
          const result = await current.run(context, work);
          end();
          return result;
        } catch (error) {
          end({ failure: typeOf(error) });
          throw error;
        }
      },
      end,
    };
  };

  const tracing: Tracing = {
    begin(kind, name, traceparent) {
      const parent = contextOf(traceparent);
      return toSpan(tracer.startSpan(name, { kind: kinds[kind] }, parent), parent);
    },
    beginCall(name, attributes) {
      const parent = current.getStore();
      return parent && toSpan(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent), parent);
    },
    span(name, work) {
      const parent = current.getStore();
      return parent ? toSpan(tracer.startSpan(name, {}, parent), parent).finish(work) : work();
    },
    addStatement(text, { milliseconds, error }) {
      const parent = current.getStore();
      if (!parent) return;
      const now = Date.now();
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
      const options = { kind: SpanKind.CLIENT, startTime: now - milliseconds, attributes };
      const span = tracer.startSpan(nameOf(text), options, parent);
      if (error !== undefined)
        span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', typeOf(error));
      current.run(undefined, () => span.end(now));
    },
    traceparent() {
      const context = current.getStore();
      return context && traceparentOf(context);
    },
    async close() {
      stopTracingCalls();
      const late = sleep(closeLimitMs, undefined, { ref: false });
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };
  const stopTracingCalls = traceCalls(tracing);
  return tracing;
}

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };

function contextOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = traceparentForm.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: parseInt(flags, 16),
    isRemote: true,
  });
}

function traceparentOf(context: Context): string {
  const { traceId, spanId, traceFlags } = trace.getSpanContext(context)!;
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** `select comic`: the first word of a statement, and its first table. */
function nameOf(statement: string): string {
  const [verb = 'statement'] = /\w+/.exec(statement) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?([\w.]+)/i.exec(statement) ?? [];
  return [verb.toLowerCase(), table].filter(Boolean).join(' ');
}

/** The code or the name of an error: messages may quote what was typed. */
function typeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown');
}

/** Readers do not wait for it, and what cannot be sent is lost. */
function openExporter(endpoint: string, log: (message: string) => void): SpanExporter {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const throttle = createLogThrottle();
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error)
          throttle('traces', () =>
            log(`Traces cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT: ${result.error!.message}`),
          );
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
}
