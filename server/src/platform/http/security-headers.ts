import type { InlineSources, PolicySources } from '@longstrip/contract/rendering';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Allows only the site's own scripts, styles, images and calls, the inline sources of this document, and the sources
 * added for the page or by the operator. Trusted Types forbid writing markup from script; they are off if there are
 * foreign scripts, which need that.
 */
export function contentSecurityPolicy(
  inline: InlineSources | undefined,
  ...added: (PolicySources | undefined)[]
): string {
  const sources = (kind: keyof PolicySources) => added.flatMap((each) => each?.[kind] ?? []);
  const directive = (name: string, ...allowed: string[]) => [name, ...new Set(allowed)].join(' ');
  const frames = sources('frame');
  const embedders = sources('embedder');
  const scripts = sources('script');
  const quoted = (names: string[] = []) => names.map((name) => `'${name.replaceAll("'", '')}'`);
  return [
    "default-src 'none'",
    directive('script-src', "'self'", ...quoted(inline?.script), ...scripts),
    directive('style-src', "'self'", ...quoted(inline?.style)),
    directive('img-src', "'self'", 'data:', ...sources('image')),
    "font-src 'self'",
    directive('connect-src', "'self'", ...sources('connect')),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    directive('frame-ancestors', ...(embedders.length > 0 ? embedders : ["'none'"])),
    ...(frames.length > 0 ? [directive('frame-src', ...frames)] : []),
    ...(scripts.length > 0 ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join('; ');
}

/** Stripe's card fields are frames that its script adds; a bank's confirmation is in another frame. */
export const stripePolicy: PolicySources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};

/** The popup of the third-party identity service needs these sources. */
export const identityServicePolicy = (authDomain: string): PolicySources => ({
  script: ['https://apis.google.com'],
  connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  frame: [`https://${authDomain}`],
});

/** The reader inside the back office, which has the same origin. */
export const previewPolicy: PolicySources = { embedder: ["'self'"] };

/** The document of the back office. Pictures that are about to be uploaded are blobs. Its frame is the preview. */
export function backOfficePolicy(added: PolicySources | undefined): string {
  const own: PolicySources = { image: ['blob:'], frame: ["'self'"] };
  return contentSecurityPolicy(undefined, own, added);
}

/** In development the tools add styles, a socket and an error overlay. Scripts are the site's files and `added`. */
export function developmentPolicy(...added: (PolicySources | undefined)[]): string {
  const sources = (kind: keyof PolicySources) =>
    added
      .flatMap((each) => each?.[kind] ?? [])
      .map((each) => ` ${each}`)
      .join('');
  return [
    "default-src 'self'",
    `script-src 'self'${sources('script')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${sources('image')}`,
    `connect-src 'self' ws:${sources('connect')}`,
    `frame-src 'self'${sources('frame')}`,
    "base-uri 'none'",
  ].join('; ');
}

export function addSecurityHeaders(
  app: FastifyInstance,
  originOf: (request: FastifyRequest) => string,
): void {
  // Hooks of every request take a callback: each promise would cost as much as the rest of the hook.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!reply.hasHeader('content-security-policy'))
      void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    if (!reply.hasHeader('cross-origin-opener-policy'))
      void reply.header('cross-origin-opener-policy', 'same-origin');
    void reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(self)');
    if (originOf(request).startsWith('https:'))
      void reply.header('strict-transport-security', 'max-age=31536000');
    done();
  });
}
