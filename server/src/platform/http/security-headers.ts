import type { FastifyInstance } from 'fastify';

/** Nothing is allowed but our own scripts, styles, images and calls; Trusted Types leave no way to write markup from script. */
export function contentSecurityPolicy(styleHashes: string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleHashes.map((hash) => `'${hash.replaceAll("'", '')}'`).join(' ')}`.trim(),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** In development the tools add styles, speak over a socket and draw their own error overlay. Scripts stay files of ours. */
export function developmentPolicy(): string {
  return "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws:; base-uri 'none'";
}

/** What every answer carries, whatever it is. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('content-security-policy'))
      void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    void reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(self)');
    if (request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000');
  });
}
