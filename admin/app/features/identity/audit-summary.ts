/**
 * An entry of the audit trail in one line: the names of what was deleted, or each change with its old and new value,
 * or else what was sent. Empty if there is none of these.
 */
export function auditSummary({ before, created: _ids, ...sent }: Record<string, unknown>): string {
  // Calls have `params` and `body`, commands their arguments. The fields inside these objects are listed.
  const values: Record<string, unknown> = Object.assign(
    {},
    ...Object.entries(sent).map(([name, value]) => (isObject(value) ? value : { [name]: value })),
  );
  const changes = Object.entries(isObject(before) ? before : {})
    .filter(([field, old]) => field in values && !isSame(old, values[field]))
    .map(([field, old]) => `${field}: ${textOf(old)} → ${textOf(values[field])}`);
  const deleted = deletedThings(before);
  if (deleted) return `deleted: ${deleted}`;
  if (changes.length > 0) return changes.join('; ');
  return Object.entries(values)
    .map(([field, value]) => `${field}: ${textOf(value)}`)
    .join('; ');
}

/** The names of what was deleted; undefined if the call is not a deletion. */
function deletedThings(before: unknown): string | undefined {
  if (!isObject(before) || !('deleted' in before) || !Array.isArray(before.deleted)) return undefined;
  const names = before.deleted.map(({ title, name, id }) => String(title ?? name ?? id));
  const more = 'andMore' in before ? [`${String(before.andMore)} more`] : [];
  return [...names, ...more].join(', ') || 'nothing';
}

/** Also leaves out the sent `version`, on which the change is based. */
const isSame = (old: unknown, sent: unknown) => JSON.stringify(old) === JSON.stringify(sent);

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : JSON.stringify(value));

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
