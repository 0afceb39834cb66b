import { useLocation, useNavigate, useSearchParams } from 'react-router';

export type Sort = { field: string; order: 'asc' | 'desc' };

/** What a list shows, as its address says: filters, order and page. Back and links restore it. */
export type ListState<Name extends string = string> = {
  filters: Partial<Record<Name, string>>;
  /** Empty takes the filter off. The list begins at its first page again. */
  setFilter(name: Name, value: string): void;
  clearFilters(): void;
  sort: Sort | null;
  setSort(sort: Sort): void;
  /** The cursor for the call; undefined on the first page. */
  after: string | undefined;
  showNext(after: string): void;
  showPrevious(): void;
};

/** `names` are those of the filters, as the address has them. */
export function useListState<Name extends string>(names: readonly Name[]): ListState<Name> {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { depth?: number } | null };
  const depth = state?.depth ?? 0;
  const filters: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = params.get(name);
    if (value) filters[name] = value;
  }
  const written = params.get('sort');
  const change = (act: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params);
    next.delete('after');
    act(next);
    setParams(next, { replace: true });
  };
  return {
    filters,
    setFilter: (name, value) => change((next) => (value ? next.set(name, value) : next.delete(name))),
    clearFilters: () => change((next) => names.forEach((name) => next.delete(name))),
    sort: written
      ? { field: written.replace(/^-/, ''), order: written.startsWith('-') ? 'desc' : 'asc' }
      : null,
    setSort: ({ field, order }) => change((next) => next.set('sort', order === 'desc' ? `-${field}` : field)),
    after: params.get('after') ?? undefined,
    showNext(after) {
      const next = new URLSearchParams(params);
      next.set('after', after);
      setParams(next, { state: { depth: depth + 1 } });
    },
    // A link may have led to the middle of the list: there is nothing to go back to then.
    showPrevious: () => (depth > 0 ? void navigate(-1) : change(() => {})),
  };
}
