/** Compares one answer with the oracle. Every finding is a sentence that begins with its kind. */
import { allEndpoints } from '@longstrip/contract/endpoints';
import { nameOf, type TestRequest } from './test-request.ts';
import type { FilledCatalogue, Label } from './labels.ts';
import { inEveryRegion, isForEveryone, isImageHost, isPrivate, mayReceive, type Channel } from './oracle.ts';
import { decoded, findMarkers, textOf, type Answer, type FoundMarker } from './read-answer.ts';
import type { Visitor } from './visitors.ts';

export type Judgement = { findings: string[]; text: string; markersFound: FoundMarker[] };

const access = new Map(allEndpoints.map((endpoint) => [endpoint.name, endpoint.access]));

export function channelOf(url: string): Channel {
  if (url.startsWith('/api/v1/')) return 'api';
  if (url.startsWith('/images/public/')) return 'public image';
  return url.startsWith('/images/') ? 'image' : 'page';
}

export function judge(
  request: TestRequest,
  visitor: Visitor,
  answer: Answer,
  { catalogue, hosts }: { catalogue: FilledCatalogue; hosts: readonly string[] },
): Judgement {
  const findings: string[] = [];
  const report = (kind: string, what: string) =>
    findings.push(`${kind}: ${what}; ${visitor.name}: ${nameOf(request)} answered ${answer.status}`);
  const channel = channelOf(request.url);
  const text = textOf(answer);
  const markersFound = [...findMarkers(text, answer, catalogue)];
  const sent = nameOf(request).toLowerCase();

  for (const { label, marker } of markersFound) {
    // The addresses of creators and genres contain their names.
    const mayRepeat = label.kind === 'id' || label.isAddress || label.objectType === 'genre';
    if (mayRepeat && sent.includes(marker)) continue;
    if (request.ownDataOnly && visitor.signedIn && label.kind !== 'image') continue;
    if (!mayReceive(visitor, channel, label, request.link)) report('LEAK', `${label.name} (“${marker}”)`);
  }
  if (answer.status >= 500 && !request.url.startsWith('/readyz')) report('FAILED', 'a server error');
  if (channel === 'image' || channel === 'public image')
    judgeImage(request, visitor, answer, markersFound, catalogue, report);
  if (channel === 'api') judgeCall(request, visitor, answer, markersFound, catalogue, report);
  if (channel === 'page') judgePage(request, visitor, answer, report);

  const ownHost = withoutDot(visitor.host.toLowerCase());
  for (const [, named, path] of text.matchAll(/https?:\/\/([\w.:-]+)(\/[^\s"'<>]*)?/g)) {
    const host = withoutDot(named!);
    // Hosts that are no site redirect to the host of PUBLIC_URL.
    if (visitor.site === 'none' && host === visitor.normalHost) continue;
    // The way out of the uncensored site leads to the front page of the other.
    if ((path ?? '/') === '/' && visitor.site === 'uncensored' && host === visitor.normalHost) continue;
    // And its front page is named on the other, where both are known.
    if ((path ?? '/') === '/' && visitor.site === 'normal' && host === visitor.uncensoredHost) continue;
    if (host === visitor.imageHost && /^\/images\/public\/|^$/.test(path ?? '')) {
      const label = catalogue.stems[/^\/images\/public\/([a-z2-7]{26})/.exec(path ?? '')?.[1] ?? ''];
      if (label && !isForEveryone(visitor, label))
        report('WITHHELD', `${label.name}, by an address on the image host`);
      continue;
    }
    if (host !== ownHost && hosts.includes(host)) report('CROSS-TALK', `an address of ${host}`);
  }
  return { findings, text, markersFound };
}

/** A host may end with a dot, and so may the sentence that names it. */
const withoutDot = (host: string) => host.replace(/\.(?=:|$)/, '');

type Report = (kind: string, what: string) => void;

function judgeImage(
  request: TestRequest,
  visitor: Visitor,
  answer: Answer,
  markersFound: FoundMarker[],
  catalogue: FilledCatalogue,
  report: Report,
): void {
  const label = catalogue.stems[/^\/images\/(?:public\/)?([a-z2-7]{26})-/.exec(request.url)?.[1] ?? ''];
  if (!label) return;
  const isServed = [200, 206, 304, 416].includes(answer.status);
  const isAllowed = mayReceive(visitor, channelOf(request.url), label, request.link);
  if (isServed && !isAllowed) report('LEAK', `bytes of ${label.name}`);
  if (!isServed && isAllowed && visitor.isAtMainHost) report('WITHHELD', label.name);
  if (
    answer.status === 200 &&
    request.method === 'GET' &&
    !markersFound.some((each) => each.marker === '' && each.label.name === label.name)
  )
    report('LEAK', `other bytes than those of ${label.name}`);
  const cacheControl = String(answer.headers['cache-control']);
  const mustBePrivate = isPrivate(label, visitor);
  if (isServed && mustBePrivate && !/^(private|no-store)\b/.test(cacheControl))
    report('LEAK', `${label.name} to shared caches by "${cacheControl}"`);
  if (!isServed && cacheControl !== 'no-store')
    report('LEAK', `a refusal that may be cached by "${cacheControl}"`);
}

function judgeCall(
  request: TestRequest,
  visitor: Visitor,
  answer: Answer,
  markersFound: FoundMarker[],
  catalogue: FilledCatalogue,
  report: Report,
): void {
  if (!request.endpoint) return;
  if (visitor.site === 'none') {
    if (answer.status !== 421) report('LEAK', 'a call on a host that is no site');
    return;
  }
  if (isImageHost(visitor)) {
    if (answer.status !== 404) report('LEAK', 'a call on an image host');
    return;
  }
  if (answer.headers['cache-control'] !== 'no-store')
    report('LEAK', `an answer to shared caches by "${String(answer.headers['cache-control'])}"`);
  const mayCall =
    visitor.staff ||
    access.get(request.endpoint) === 'public' ||
    (access.get(request.endpoint) === 'signed-in' && visitor.signedIn);
  if (!mayCall && answer.status !== 401 && answer.status !== 403)
    report(
      'LEAK',
      request.refusedBeforeBody
        ? 'the body of a call without permission was read'
        : 'a call without permission was answered',
    );
  const { over18 } = (request.body ?? {}) as { over18?: boolean };
  if (over18 === false && answer.headers['set-cookie']) report('LEAK', 'a proof of an age that was denied');
  const { offset = 0 } = (request.body ?? {}) as { offset?: number };
  if (/^(?:list|search)/.test(request.endpoint) && offset === 0 && answer.status === 200) {
    const { data, total } = JSON.parse(decoded(answer).toString()) as { data: unknown[]; total?: number };
    // Every list asked for is shorter than its limit, except the one around a chapter. Lists of staff have no total.
    const expected =
      request.endpoint === 'listChaptersAround' && data.length > 0
        ? chaptersFor(visitor, (data[0] as { comicsId: string }).comicsId, catalogue)
        : data.length;
    if (total !== undefined && total !== expected) report('LEAK', 'the number of items that are not listed');
  }
  if (request.endpoint !== 'listComicAssets') return;
  const { comicsId, chapterId } = (request.body as { filters: { comicsId: string; chapterId: string } })
    .filters;
  const comic = catalogue.comics.find(({ id }) => id === comicsId)!;
  const pages = markersFound.filter(({ label }) => label.kind === 'image');
  if (pages.some(({ label }) => label.comic !== comic.key))
    report('LEAK', 'pages under the id of another comic');
  const expected = Object.values(catalogue.stems).filter((label) => isPageOf(label, comic, chapterId));
  const { code } = JSON.parse(decoded(answer).toString()) as { code?: string };
  if (code === (visitor.restricted ? 'not_published' : 'region_restricted'))
    report('WITHHELD', 'whether it is the region');
  if (answer.status === 200 && pages.length === 0 && expected.length > 0 && !visitor.staff)
    report('WITHHELD', 'the reason why there are no pages');
}

function isPageOf(label: Label, comic: FilledCatalogue['comics'][number], chapterId: string): boolean {
  const chapter = comic.chapters.find(({ id }) => id === chapterId);
  return (
    chapter !== undefined &&
    label.comic === comic.key &&
    label.objectType === 'page' &&
    label.name.includes(`of chapter ${chapter.number} `)
  );
}

function judgePage(request: TestRequest, visitor: Visitor, answer: Answer, report: Report): void {
  const html = String(answer.headers['content-type'] ?? '').startsWith('text/html');
  if (answer.headers['set-cookie'] && !request.url.startsWith('/__/')) report('LEAK', 'a cookie with a page');
  if (isImageHost(visitor) && answer.status !== 404) report('LEAK', 'a page on an image host');
  if (
    !html ||
    answer.status !== 200 ||
    request.url.startsWith('/__/') ||
    request.url.startsWith('/emulator/')
  )
    return;
  const cacheControl = String(answer.headers['cache-control']);
  if (visitor.regionsDiffer && !/^(private|no-store|no-cache)\b/.test(cacheControl))
    report('LEAK', `a page of one region by "${cacheControl}"`);
  const adult = visitor.site === 'uncensored' || request.url.endsWith('/uncensored');
  if (adult && !String(answer.headers['rating']).startsWith('RTA-'))
    report('WITHHELD', 'the label of adult pages');
}

/** Whether a visitor at a main host must have received this over this channel after a complete walk. */
export function mustReceive(visitor: Visitor, channel: 'api' | 'page', label: Label): boolean {
  if (label.objectType === 'file' || label.unpublished === 'trash' || !mayReceive(visitor, channel, label))
    return false;
  // Paying visitors request only what is locked.
  if (visitor.paid && !label.locked) return false;
  // In restricted regions, the legal pages of a T comic are listed instead of its censored ones.
  const staff = visitor.staff && channel === 'api';
  const replaced = visitor.restricted && !staff && label.variant === 'censored' && inEveryRegion(label);
  return !(replaced && !label.name.includes('chapter 2 '));
}

/** How many chapters of a comic exist for a visitor to whom the comic exists. */
function chaptersFor({ staff }: Visitor, comicId: string, { comics }: FilledCatalogue): number {
  const { chapters } = comics.find(({ id }) => id === comicId)!;
  return chapters.filter(({ draft, trash }) => !trash && (staff || !draft)).length;
}
