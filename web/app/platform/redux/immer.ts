/**
 * The part of Immer that Redux Toolkit uses, in a seventh of the bytes: the build puts it in Immer's place.
 * Differences: plain objects and arrays only, nothing is frozen, and a patch replaces the whole value.
 */
type Objects = Record<PropertyKey, unknown>;
type Draft = { base: Objects; copy: Objects; parent: Draft | null; isChanged: boolean; isFinished: boolean };
type Patch = { op: 'replace'; path: []; value: unknown };

const drafts = new WeakMap<object, Draft>();
const draftOf = (value: unknown) => drafts.get(value as object);

export const isDraft = (value: unknown): boolean => drafts.has(value as object);
export const original = (draft: unknown): unknown => draftOf(draft)?.base;
export const freeze = <T>(value: T): T => value;
export const enablePatches = (): void => {};

export function isDraftable(value: unknown): value is Objects {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

const handler = (draft: Draft): ProxyHandler<Objects> => ({
  get(copy, key) {
    const value = copy[key];
    if (value !== draft.base[key] || !Object.hasOwn(copy, key) || !isDraftable(value)) return value;
    return (copy[key] = createDraft(value, draft));
  },
  set(copy, key, value) {
    const before = copy[key];
    if (Object.is(before, value) && Object.hasOwn(copy, key)) return true;
    copy[key] = value;
    // Replacing a draft by its original is no change.
    if (value === undefined || draftOf(before)?.base !== value) markChanged(draft);
    return true;
  },
  deleteProperty(copy, key) {
    if (Object.hasOwn(copy, key)) markChanged(draft);
    return delete copy[key];
  },
});

function createDraft(base: Objects, parent: Draft | null): Objects {
  const copy = (Array.isArray(base) ? [...(base as unknown[])] : { ...base }) as Objects;
  const draft = { base, copy, parent, isChanged: false, isFinished: false };
  const proxy = new Proxy(copy, handler(draft));
  drafts.set(proxy, draft);
  return proxy;
}

function markChanged(draft: Draft | null): void {
  for (let each = draft; each && !each.isChanged; each = each.parent) each.isChanged = true;
}

/** The value without drafts: what has not changed is the same object as before. */
function finish(value: unknown): unknown {
  const draft = draftOf(value);
  if (draft && (!draft.isChanged || draft.isFinished)) return draft.isChanged ? draft.copy : draft.base;
  if (draft) draft.isFinished = true;
  else if (!isDraftable(value) || Object.isFrozen(value)) return value;
  const target = (draft ? draft.copy : value) as Objects;
  for (const key of Object.keys(target)) {
    const child = target[key];
    if (draft && child === draft.base[key]) continue;
    const finished = finish(child);
    if (finished !== child) target[key] = finished;
  }
  return target;
}

/** A copy without drafts, of a draft that goes on changing. */
export function current(value: unknown): unknown {
  const draft = draftOf(value);
  if (draft && !draft.isChanged) return draft.base;
  const target = draft ? draft.copy : value;
  if (!isDraftable(target) || Object.isFrozen(target)) return target;
  const entries = Object.entries(target).map(([key, child]) => [key, current(child)] as const);
  return Array.isArray(target) ? entries.map(([, child]) => child) : Object.fromEntries(entries);
}

export function produce(base: unknown, recipe: (draft: unknown) => unknown): unknown {
  const draft = isDraftable(base) ? createDraft(base, null) : base;
  const result = recipe(draft);
  return finish(result === undefined ? draft : result);
}

export function produceWithPatches(base: unknown, recipe: (draft: unknown) => unknown) {
  const value = produce(base, recipe);
  const patch = (to: unknown): Patch[] => (value === base ? [] : [{ op: 'replace', path: [], value: to }]);
  return [value, patch(value), patch(base)] as const;
}

export const applyPatches = (base: unknown, patches: readonly Patch[]): unknown =>
  patches.length > 0 ? patches.at(-1)!.value : base;
