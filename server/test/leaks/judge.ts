/** Compares one answer with the oracle. Every finding is a sentence that begins with its kind. */
import { allEndpoints } from '@longstrip/contract/endpoints';
import { nameOf, type TestRequest } from './test-request.ts';
import type { Label, Walked } from './labels.ts';
import { inEveryRegion, isPrivate, mayHave, type Channel } from './oracle.ts';
import { carriedBy, decoded, textOf, type Answer, type Carried } from './read-answer.ts';
import type { Visitor } from './visitors.ts';

export type Judged = { findings: string[]; text: string; carried: Carried[] };

const access = new Map(allEndpoints.map((endpoint) => [endpoint.name, endpoint.access]));

export function channelOf(url: string): Channel {
  if (url.startsWith('/api/v1/')) return 'api';
  return url.startsWith('/images/') ? 'image' : 'page';
}

export function judge(
  request: TestRequest,
  visitor: Visitor,
  answer: Answer,
  { walked, hosts }: { walked: Walked; hosts: readonly string[] },
): Judged {
  const findings: string[] = [];
  const find = (kind: string, what: string) =>
    findings.push(`${kind}: ${what}; ${visitor.name}: ${nameOf(request)} answered ${answer.status}`);
  const channel = channelOf(request.url);
  const text = textOf(answer);
  const carried = [...carriedBy(text, answer, walked)];
  const sent = nameOf(request).toLowerCase();

  for (const { label, token } of carried) {
    if (label.what === 'id' && sent.includes(token)) continue;
    if (request.own && visitor.signedIn && label.what !== 'image') continue;
    if (!mayHave(visitor, channel, label, request.link)) find('LEAK', label.name);
  }
  if (answer.status >= 500 && !request.url.startsWith('/readyz')) find('FAILED', 'a server error');
  if (channel === 'image') judgeImage(request, visitor, answer, carried, walked, find);
  if (channel === 'api') judgeCall(request, visitor, answer, carried, walked, find);
  if (channel === 'page') judgePage(request, visitor, answer, find);

  const own = withoutDot(visitor.host.toLowerCase());
  for (const [, named, path] of text.matchAll(/https?:\/\/([\w.:-]+)(\/[^\s"'<>]*)?/g)) {
    const host = withoutDot(named!);
    // Hosts that are no site redirect to the host of PUBLIC_URL.
    if (visitor.site === 'none' && host === visitor.normalHost) continue;
    // The way out of the uncensored site leads to the front page of the other.
    if ((path ?? '/') === '/' && visitor.site === 'uncensored' && host === visitor.normalHost) continue;
    if (host !== own && hosts.includes(host)) find('CROSS-TALK', `an address of ${host}`);
  }
  return { findings, text, carried };
}

/** A host may end with a dot, and so may the sentence that names it. */
const withoutDot = (host: string) => host.replace(/\.(?=:|$)/, '');

type Find = (kind: string, what: string) => void;

function judgeImage(
  request: TestRequest,
  visitor: Visitor,
  answer: Answer,
  carried: Carried[],
  walked: Walked,
  find: Find,
): void {
  const label = walked.stems[/^\/images\/([a-z2-7]{26})-/.exec(request.url)?.[1] ?? ''];
  if (!label) return;
  const cameOut = [200, 206, 304, 416].includes(answer.status);
  const may = mayHave(visitor, 'image', label, request.link);
  if (cameOut && !may) find('LEAK', `bytes of ${label.name}`);
  if (!cameOut && may && visitor.honest) find('WITHHELD', label.name);
  if (
    answer.status === 200 &&
    request.method === 'GET' &&
    !carried.some((each) => each.token === '' && each.label.name === label.name)
  )
    find('LEAK', `other bytes than those of ${label.name}`);
  const cacheControl = String(answer.headers['cache-control']);
  const forOne = isPrivate(label, visitor);
  if (cameOut && forOne && !/^(private|no-store)\b/.test(cacheControl))
    find('LEAK', `${label.name} to shared caches by "${cacheControl}"`);
  if (!cameOut && cacheControl !== 'no-store')
    find('LEAK', `a refusal that may be cached by "${cacheControl}"`);
}

function judgeCall(
  request: TestRequest,
  visitor: Visitor,
  answer: Answer,
  carried: Carried[],
  walked: Walked,
  find: Find,
): void {
  if (!request.endpoint) return;
  if (visitor.site === 'none') {
    if (answer.status !== 421) find('LEAK', 'a call on a host that is no site');
    return;
  }
  if (answer.headers['cache-control'] !== 'no-store')
    find('LEAK', `an answer to shared caches by "${String(answer.headers['cache-control'])}"`);
  const mayCall =
    visitor.staff ||
    access.get(request.endpoint) === 'public' ||
    (access.get(request.endpoint) === 'signed-in' && visitor.signedIn);
  if (!mayCall && answer.status !== 401 && answer.status !== 403)
    find(
      'LEAK',
      request.refusedUnread
        ? 'the body of a call without permission was read'
        : 'a call without permission was answered',
    );
  const { over18 } = (request.body ?? {}) as { over18?: boolean };
  if (over18 === false && answer.headers['set-cookie']) find('LEAK', 'a proof of an age that was denied');
  if (request.endpoint.startsWith('list') && answer.status === 200) {
    const { data, total } = JSON.parse(decoded(answer).toString()) as { data: unknown[]; total?: number };
    // Every list asked for is shorter than its limit. Lists of staff have no total.
    if (total !== undefined && data.length !== total) find('LEAK', 'the number of items that are not listed');
  }
  if (request.endpoint !== 'listComicAssets') return;
  const { comicsId, chapterId } = (request.body as { filters: { comicsId: string; chapterId: string } })
    .filters;
  const comic = walked.comics.find(({ id }) => id === comicsId)!;
  const pages = carried.filter(({ label }) => label.what === 'image');
  if (pages.some(({ label }) => label.comic !== comic.key))
    find('LEAK', 'pages under the id of another comic');
  const mine = Object.values(walked.stems).filter((label) => isPageOf(label, comic, chapterId));
  const { code } = JSON.parse(decoded(answer).toString()) as { code?: string };
  if (code === (visitor.restricted ? 'not_published' : 'region_restricted'))
    find('WITHHELD', 'whether it is the region');
  if (answer.status === 200 && pages.length === 0 && mine.length > 0 && !visitor.staff)
    find('WITHHELD', 'the reason why there are no pages');
}

function isPageOf(label: Label, comic: Walked['comics'][number], chapterId: string): boolean {
  const chapter = comic.chapters.find(({ id }) => id === chapterId);
  return (
    chapter !== undefined &&
    label.comic === comic.key &&
    label.of === 'page' &&
    label.name.includes(`of chapter ${chapter.number} `)
  );
}

function judgePage(request: TestRequest, visitor: Visitor, answer: Answer, find: Find): void {
  const html = String(answer.headers['content-type'] ?? '').startsWith('text/html');
  if (answer.headers['set-cookie'] && !request.url.startsWith('/__/')) find('LEAK', 'a cookie with a page');
  if (
    !html ||
    answer.status !== 200 ||
    request.url.startsWith('/__/') ||
    request.url.startsWith('/emulator/')
  )
    return;
  const cacheControl = String(answer.headers['cache-control']);
  if (visitor.regionsDiffer && !/^(private|no-store|no-cache)\b/.test(cacheControl))
    find('LEAK', `a page of one region by "${cacheControl}"`);
  const adult = visitor.site === 'uncensored' || request.url.endsWith('/uncensored');
  if (adult && !String(answer.headers['rating']).startsWith('RTA-'))
    find('WITHHELD', 'the label of adult pages');
}

/** Whether an honest visitor must have received this over this channel after a complete walk. */
export function mustMeet(visitor: Visitor, channel: 'api' | 'page', label: Label): boolean {
  if (label.of === 'file' || label.unpublished === 'trash' || !mayHave(visitor, channel, label)) return false;
  // Paying visitors request only what is locked.
  if (visitor.paid && !label.locked) return false;
  // In restricted regions, the legal pages of a T comic are listed instead of its censored ones.
  const staff = visitor.staff && channel === 'api';
  const replaced = visitor.restricted && !staff && label.variant === 'censored' && inEveryRegion(label);
  return !(replaced && !label.name.includes('chapter 2 '));
}
