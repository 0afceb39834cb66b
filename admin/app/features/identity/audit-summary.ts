/** What an entry of the audit trail says in one line: each change from what to what, what was deleted, or else what was sent; '' for nothing. */
export function auditSummary({ before, created: _ids, ...sent }: Record<string, unknown>): string {
  // Calls have `params` and `body`, commands their arguments: what is inside says most.
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

/** By their names, if the call deleted something. */
function deletedThings(before: unknown): string | undefined {
  if (!isObject(before) || !('deleted' in before) || !Array.isArray(before.deleted)) return undefined;
  const names = before.deleted.map(({ title, name, id }) => String(title ?? name ?? id));
  const more = 'andMore' in before ? [`${String(before.andMore)} more`] : [];
  return [...names, ...more].join(', ') || 'nothing';
}

/** A version says what a change is based on. */
const isSame = (old: unknown, sent: unknown) => JSON.stringify(old) === JSON.stringify(sent);

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : JSON.stringify(value));

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
