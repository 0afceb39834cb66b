import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Hosts of the third-party identity service, where that is who signs people in. */
export type ForeignSignIn = { authDomain: string };

/**
 * Nothing is allowed but our own scripts, styles, images and calls; Trusted Types leave no way to write markup from script.
 * The third-party identity service loads a script and a frame of its own for its popup, and writes both without Trusted Types.
 */
export function contentSecurityPolicy(styleHashes: string[], foreign?: ForeignSignIn): string {
  const script = foreign ? ' https://apis.google.com' : '';
  const connect = foreign ? ' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com' : '';
  return [
    "default-src 'none'",
    `script-src 'self'${script}`,
    `style-src 'self' ${styleHashes.map((hash) => `'${hash.replaceAll("'", '')}'`).join(' ')}`.trim(),
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${connect}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(foreign
      ? [`frame-src https://${foreign.authDomain}`]
      : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join('; ');
}

/** In development the tools add styles, speak over a socket and draw their own error overlay. Scripts stay files of ours. */
export function developmentPolicy(): string {
  return "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws:; base-uri 'none'";
}

/** What every answer carries, whatever it is. */
export function addSecurityHeaders(
  app: FastifyInstance,
  originOf: (request: FastifyRequest) => string,
): void {
  app.addHook('onSend', async (request, reply) => {
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
  });
}
