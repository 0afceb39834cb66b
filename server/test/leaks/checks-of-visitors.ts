/** Checks that tell visitors apart, and of caches that visitors share; all others are in `checks-removed.ts`. */
import type { RemovedLine } from './remove-check.ts';

const roles = 'contract/src/identity/roles.rules.ts';
const calls = 'server/src/platform/http/calls.ts';
const apiRoutes = 'server/src/platform/http/api-routes.ts';
const identify = 'server/src/platform/http/identify.ts';
const requested = 'server/src/platform/http/requested-site.ts';
const hosts = 'server/src/platform/http/site-of-host.ts';
const proof = 'server/src/features/maturity/age-proof.ts';
const region = 'server/src/features/maturity/region.ts';
const visitors = 'server/src/features/maturity/visitors.ts';
const crawlers = 'server/src/features/pages/crawler.routes.ts';
const pages = 'server/src/features/pages/pages.routes.ts';
const audience = 'server/src/features/maturity/audience.ts';
const caller = 'server/src/platform/http/caller.ts';
const ageCheck = 'server/src/features/maturity/age-check.ts';

export const checksOfVisitors: readonly RemovedLine[] = [
  // Who makes the request.
  ['site: any case', requested, 'const host = header.toLowerCase();', 'const host = header;'],
  ['site: with a port', hosts, ".replace(/:\\d*$/, '')", ''],
  ['site: with a dot at its end', hosts, ".replace(/\\.$/, '')", ''],
  ['site: hosts that are named', hosts, 'uncensoredHosts.includes(name)', 'false'],
  [
    'site: no host that is not named',
    hosts,
    "uncensoredHosts === 'by-label' ?",
    "uncensoredHosts === 'by-label' || !uncensoredHosts.includes(name) ?",
  ],
  ['site: first label alone', hosts, "name.split('.')[0] === 'uncensored'", "name.includes('uncensored.')"],
  [
    'site: a forwarded host by its setting only',
    requested,
    'const { forwardedHostHeader: header } = http;',
    "const header = 'x-forwarded-host';",
  ],
  [
    'pages: the same for all visitors',
    identify,
    'caller(request, { cookies: false })',
    'caller(request, { cookies: true })',
  ],
  [
    'pages: cookies do not count',
    visitors,
    '(cookies && provesAge(headers.cookie, { origin, secret }, clock.now()))',
    'provesAge(headers.cookie, { origin, secret }, clock.now())',
  ],
  [
    'age: signature',
    proof,
    "return timingSafeEqual(signature(secret, Number(ends)), Buffer.from(sent, 'base64url'));",
    'void timingSafeEqual; return true;',
  ],
  ['age: signature of its end', proof, 'update(`over18/${ends}`)', 'update(`over18`)'],
  [
    'age: secret',
    proof,
    "createHmac('sha256', secret).update('maturity/age')",
    "createHmac('sha256', 'maturity/age')",
  ],
  [
    'age: asked for on the normal site with any check',
    ageCheck,
    "site !== 'uncensored'",
    'site === undefined',
  ],
  ['age: end', proof, 'Number(ends) * 1000 <= now.getTime()', 'false'],
  ['age: name of the cookie', proof, 'key === name && ', 'key !== undefined && '],
  [
    'age: name of the cookie over https',
    proof,
    "(origin.startsWith('https:') ? '__Host-age' : 'age')",
    "(origin ? 'age' : 'age')",
  ],
  [
    'region: judged',
    visitors,
    'matureAllowed: regionAllowsMature(headers, region, ',
    'matureAllowed: true || regionAllowsMature(headers, region, ',
  ],
  ['region: any case', region, '.toUpperCase()', ''],
  ['region: several', region, ".join(',').toUpperCase().split(',')", ".join(',').toUpperCase().split(';')"],
  ['region: spaces', region, 'region.trim()', 'region'],
  ['staff: not readers', roles, "return role !== null && role !== 'reader';", 'return role !== null;'],
  ['calls: roles', calls, 'if (refused) throw new Refusal(refused);', 'void refused;'],
  [
    'calls: age',
    audience,
    "return isAdultCall && !ageConfirmed && !staff ? 'age_confirmation_required' : null;",
    'void isAdultCall; void ageConfirmed; void staff; return null;',
  ],

  [
    'calls: before the body',
    apiRoutes,
    'onRequest: async (request, reply) =>',
    'preHandler: async (request, reply) =>',
  ],

  // What is cached for one visitor must not be served to another.
  ['server cache: site', caller, 'JSON.stringify([site, audience])', 'JSON.stringify([audience])'],
  [
    'server cache: age',
    caller,
    'JSON.stringify([site, audience])',
    'JSON.stringify([site, { ...audience, ageConfirmed: undefined }])',
  ],
  [
    'server cache: region',
    caller,
    'JSON.stringify([site, audience])',
    'JSON.stringify([site, { ...audience, matureAllowed: undefined }])',
  ],
  [
    'server cache: audience of answers',
    calls,
    '${endpoint.name} ${cachePartitionOf(caller)} ${JSON',
    '${endpoint.name} ${JSON',
  ],
  [
    'server cache: nothing for staff',
    calls,
    'respond: (once = withoutKey) => own({ ...request, caller, once: once as Once }),',
    '...(endpoint.cacheTags && { cacheKey: `${endpoint.name} ${cachePartitionOf(caller)} ${JSON.stringify([input.params, input.body])}` }), respond: (once = withoutKey) => own({ ...request, caller, once: once as Once }),',
  ],
  [
    'server cache: audience of pages',
    pages,
    '`${cachePartitionOf(caller)} ${caller.isLocal} ${caller.origin}${path}`',
    '`${caller.origin}${path}`',
  ],
  [
    'server cache: origin of pages',
    pages,
    '`${cachePartitionOf(caller)} ${caller.isLocal} ${caller.origin}${path}`',
    '`${cachePartitionOf(caller)} ${path}`',
  ],
  [
    'server cache: origin of feeds',
    crawlers,
    '`${cachePartitionOf(caller)} ${caller.origin} ${what}`',
    '`${cachePartitionOf(caller)} ${what}`',
  ],
];
