/** Holds one answer against the oracle. Every finding is a sentence that begins with its kind. */
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
  ask: TestRequest,
  visitor: Visitor,
  answer: Answer,
  { walked, hosts }: { walked: Walked; hosts: readonly string[] },
): Judged {
  const findings: string[] = [];
  const find = (kind: string, what: string) =>
    findings.push(`${kind}: ${what}; ${visitor.name}: ${nameOf(ask)} answered ${answer.status}`);
  const channel = channelOf(ask.url);
  const text = textOf(answer);
  const carried = [...carriedBy(text, answer, walked)];
  const sent = nameOf(ask).toLowerCase();

  for (const { label, token } of carried) {
    if (label.what === 'id' && sent.includes(token)) continue;
    if (ask.own && visitor.signedIn && label.what !== 'image') continue;
    if (!mayHave(visitor, channel, label, ask.link)) find('LEAK', label.name);
  }
  if (answer.status >= 500 && !ask.url.startsWith('/readyz')) find('FAILED', 'an answer that is none');
  if (channel === 'image') judgeImage(ask, visitor, answer, carried, walked, find);
  if (channel === 'api') judgeCall(ask, visitor, answer, carried, walked, find);
  if (channel === 'page') judgePage(ask, visitor, answer, find);

  const own = withoutDot(visitor.host.toLowerCase());
  for (const [, named, path] of text.matchAll(/https?:\/\/([\w.:-]+)(\/[^\s"'<>]*)?/g)) {
    const host = withoutDot(named!);
    // Hosts that are no site lead to the one that PUBLIC_URL names.
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
  ask: TestRequest,
  visitor: Visitor,
  answer: Answer,
  carried: Carried[],
  walked: Walked,
  find: Find,
): void {
  const label = walked.stems[/^\/images\/([a-z2-7]{26})-/.exec(ask.url)?.[1] ?? ''];
  if (!label) return;
  const cameOut = [200, 206, 304, 416].includes(answer.status);
  const may = mayHave(visitor, 'image', label, ask.link);
  if (cameOut && !may) find('LEAK', `bytes of ${label.name}`);
  if (!cameOut && may && visitor.honest) find('WITHHELD', label.name);
  if (
    answer.status === 200 &&
    ask.method === 'GET' &&
    !carried.some((each) => each.token === '' && each.label.name === label.name)
  )
    find('LEAK', `other bytes than those of ${label.name}`);
  const kept = String(answer.headers['cache-control']);
  const forOne = isPrivate(label, visitor);
  if (cameOut && forOne && !/^(private|no-store)\b/.test(kept))
    find('LEAK', `${label.name} to caches between by "${kept}"`);
  if (!cameOut && kept !== 'no-store') find('LEAK', `a refusal that is kept by "${kept}"`);
}

function judgeCall(
  ask: TestRequest,
  visitor: Visitor,
  answer: Answer,
  carried: Carried[],
  walked: Walked,
  find: Find,
): void {
  if (!ask.endpoint) return;
  if (visitor.site === 'none') {
    if (answer.status !== 421) find('LEAK', 'a call on a host that is no site');
    return;
  }
  if (answer.headers['cache-control'] !== 'no-store')
    find('LEAK', `an answer to caches between by "${String(answer.headers['cache-control'])}"`);
  const mayCall =
    visitor.staff ||
    access.get(ask.endpoint) === 'public' ||
    (access.get(ask.endpoint) === 'signed-in' && visitor.signedIn);
  if (!mayCall && answer.status !== 401 && answer.status !== 403)
    find('LEAK', ask.refusedUnread ? 'the body of a call without permission was read' : 'a call of others');
  const { over18 } = (ask.body ?? {}) as { over18?: boolean };
  if (over18 === false && answer.headers['set-cookie']) find('LEAK', 'a proof of an age that was denied');
  if (ask.endpoint.startsWith('list') && answer.status === 200) {
    const { data, total } = JSON.parse(decoded(answer).toString()) as { data: unknown[]; total?: number };
    // Every list asked for is shorter than its limit. Lists of staff have no total.
    if (total !== undefined && data.length !== total) find('LEAK', 'the number of items that are not listed');
  }
  if (ask.endpoint !== 'listComicAssets') return;
  const { comicsId, chapterId } = (ask.body as { filters: { comicsId: string; chapterId: string } }).filters;
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

function judgePage(ask: TestRequest, visitor: Visitor, answer: Answer, find: Find): void {
  const html = String(answer.headers['content-type'] ?? '').startsWith('text/html');
  if (answer.headers['set-cookie'] && !ask.url.startsWith('/__/')) find('LEAK', 'a cookie with a page');
  if (!html || answer.status !== 200 || ask.url.startsWith('/__/') || ask.url.startsWith('/emulator/'))
    return;
  const kept = String(answer.headers['cache-control']);
  if (visitor.regionsDiffer && !/^(private|no-store|no-cache)\b/.test(kept))
    find('LEAK', `a page of one region by "${kept}"`);
  const adult = visitor.site === 'uncensored' || ask.url.endsWith('/uncensored');
  if (adult && !String(answer.headers['rating']).startsWith('RTA-'))
    find('WITHHELD', 'the label of adult pages');
}

/** Whether an honest visitor who walked everything has to have met this by this way. */
export function mustMeet(visitor: Visitor, channel: 'api' | 'page', label: Label): boolean {
  if (label.of === 'file' || label.unpublished === 'trash' || !mayHave(visitor, channel, label)) return false;
  // They only ask for what is locked.
  if (visitor.paid && !label.locked) return false;
  // Where it is restricted, a T comic's legal pages are listed in the place of its censored ones.
  const staff = visitor.staff && channel === 'api';
  const replaced = visitor.restricted && !staff && label.variant === 'censored' && inEveryRegion(label);
  return !(replaced && !label.name.includes('chapter 2 '));
}
