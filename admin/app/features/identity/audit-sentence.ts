import type { AuditEntry } from './audit.api.ts';
import { verbOfAction } from './audit-verbs.ts';

type Fields = Record<string, unknown>;
type Named = AuditEntry['objects'][number];

type AuditSentence = {
  verb: string;
  /** What it is about, with the address of its screen; at most `maxAbout`. */
  about: { name: string; to: string | undefined }[];
  /** How many more it is about. */
  more: number;
  /** Each change or value that was sent, in words. */
  changes: string[];
};

const maxAbout = 3;
const maxItems = 5;

/** An entry in words: what was done, to whom or what by name, and each value before and after. */
export function auditSentence({ action, details, objects }: AuditEntry): AuditSentence {
  const { params, body, before, created, args: _args, ...others } = details;
  const sent = { ...fieldsOf(others), ...fieldsOf(body) };
  const names = new Map(objects.map((object) => [object.id, object]));
  const subjects = subjectsOf({ params, body: sent, before, created, others });
  return {
    verb: verbOf(action, sent),
    about: subjects.slice(0, maxAbout).map((subject) => aboutOf(subject, names)),
    more: Math.max(0, subjects.length - maxAbout),
    changes: changesOf(sent, before, names),
  };
}

const publicationVerbs: Fields = { published: 'published', draft: 'unpublished', scheduled: 'scheduled' };

function verbOf(action: string, sent: Fields): string {
  if (action === 'setDisabled') return `${sent['disabled'] ? 'disabled' : 'enabled'} the account of`;
  if (action === 'publishComics' || action === 'publishChapters')
    return `${String(publicationVerbs[String(sent['publication'])] ?? 'changed the publication of')} the ${action === 'publishComics' ? 'comics' : 'episodes'}`;
  return verbOfAction(action);
}

type Subject = { id: string; name?: string };

/** What an entry is about: what was deleted or restored, the objects of its path, those it lists, or what it created. */
function subjectsOf({ params, body, before, created, others }: Record<string, unknown> & { body: Fields }) {
  const { deleted, restored } = fieldsOf(before);
  if (Array.isArray(deleted)) return deleted.map(recordedSubject);
  if (Array.isArray(restored)) return restored.map(recordedSubject);
  const path = Object.entries(fieldsOf(params))
    .filter(([name]) => name !== 'variant')
    .map(([, id]) => id);
  const listed = [body['chapterId'], body['comicsId'], body['ids'], created, fieldsOf(others)['uid']].flat();
  const ids = (path.length > 0 ? [...path, body['chapterId']] : listed).filter(
    (id) => typeof id === 'string' || typeof id === 'number',
  );
  return [...new Set(ids.map(String))].map((id): Subject => ({ id }));
}

function recordedSubject(thing: Fields): Subject {
  const numbers = thing['pageNumbers'];
  const pages = Array.isArray(numbers)
    ? ` (${numbers.length} ${textOf(thing['variant'])} ${numbers.length === 1 ? 'page' : 'pages'})`
    : '';
  return { id: '', name: `“${textOf(thing['title'] ?? thing['name'] ?? thing['id'])}”${pages}` };
}

const screens: Record<Named['kind'], (object: Named) => string | undefined> = {
  person: ({ id }) => `/people/${id}`,
  comic: ({ id }) => `/comics/${id}`,
  chapter: ({ id, comicsId }) => `/comics/${comicsId}/chapters/${id}`,
  genre: () => '/genres',
  creator: ({ id }) => `/creators/${id}`,
  banner: ({ id }) => `/banners/${id}`,
  payment: ({ id }) => `/payments/${id}`,
  refund: ({ id }) => `/refunds/${id}`,
  membership: ({ id }) => `/memberships/${id}`,
  deleted: () => undefined,
};

function aboutOf({ id, name }: Subject, names: ReadonlyMap<string, Named>) {
  const object = names.get(id);
  if (!object) return { name: name ?? id, to: undefined };
  return { name: nameOf(object), to: screens[object.kind](object) };
}

function nameOf({ kind, name }: Named): string {
  if (kind === 'deleted') return `“${name}” (deleted)`;
  return ['comic', 'chapter', 'genre', 'creator', 'banner'].includes(kind) ? `“${name}”` : name;
}

/** Fields that say which state a call was based on, or what it is about. */
const unspoken = new Set([
  'ids',
  'basedOn',
  'version',
  'chapterId',
  'comicsId',
  'uid',
  'confirmMove',
  'publication',
  'idempotencyKey',
  'sort',
  'limit',
  'after',
]);

function changesOf(sent: Fields, before: unknown, names: ReadonlyMap<string, Named>): string[] {
  const old = fieldsOf(before);
  return Object.entries(sent).flatMap(([field, value]) => {
    if (unspoken.has(field)) return [];
    const now = wordsFor(value, names);
    if (!(field in old)) return [`${labelOf(field)}: ${now}`];
    const former = formerOf(old[field], names);
    return former === now || former === undefined ? [] : [`${labelOf(field)}: ${former} → ${now}`];
  });
}

/** The value before; of a change of several objects, whose values are by id, all different ones. */
function formerOf(value: unknown, names: ReadonlyMap<string, Named>): string | undefined {
  const byId = fieldsOf(value);
  const ids = Object.keys(byId);
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && ids.length === 0)
    return undefined;
  if (ids.length === 0 || Array.isArray(value)) return wordsFor(value, names);
  return [...new Set(Object.values(byId).map((each) => wordsFor(each, names)))].join(' or ');
}

/** `coinPrice`: "coin price". */
const labelOf = (field: string) =>
  field
    .replace(/^(is|has)(?=[A-Z])/, '')
    .replace(/Cents$/, ' in cents')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();

function wordsFor(value: unknown, names: ReadonlyMap<string, Named>): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (Array.isArray(value)) {
    if (value.length === 0) return 'none';
    const shown = value.slice(0, maxItems).map((each) => wordsFor(each, names));
    return [...shown, ...(value.length > maxItems ? [`${value.length - maxItems} more`] : [])].join(', ');
  }
  if (typeof value === 'object')
    return Object.entries(value)
      .slice(0, maxItems)
      .map(([field, each]) => `${labelOf(field)} ${wordsFor(each, names)}`)
      .join(', ');
  const text = textOf(value);
  return names.get(text)?.name ?? (text.length > 120 ? `${text.slice(0, 119)}…` : text);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}
