import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** How many rows a page can have. */
export const pageSizes = [25, 50, 100] as const;

/** Both directions of these sorts. */
type BothDirections<Sort extends string> = Sort extends `-${infer Field}` ? Sort | Field : Sort | `-${Sort}`;

/** The filters, order and page of a list. They are kept in the URL, so that Back and links restore them. */
export type ListState<Name extends string = string, Sort extends string = string> = {
  filters: Partial<Record<Name, string>>;
  /** An empty value removes the filter. The list returns to its first page. */
  setFilter(name: Name, value: string): void;
  setFilters(values: Partial<Record<Name, string>>): void;
  clearFilters(): void;
  /** The fields that the list can be sorted by, each with its initial direction. */
  sorts: readonly string[];
  /** For the call. Undefined if the list has only one order. */
  sort: Sort | undefined;
  setSort(sort: Sort): void;
  /** Rows of a page, for the call. */
  limit: number;
  setLimit(limit: number): void;
  /** The cursor for the call; undefined on the first page. */
  after: string | undefined;
  showNext(after: string): void;
  showPrevious(): void;
};

/**
 * `names` are the names of the filters in the URL. `sortsOf` returns the sorts that the call supports with these
 * filters, descending with `-`; the first one is the default. `defaultLimit` is how many rows a page has at first.
 */
export function useListState<Name extends string, const Sort extends string = never>(
  names: readonly Name[],
  sortsOf: (filters: Partial<Record<Name, string>>) => readonly Sort[] = () => [],
  defaultLimit: number = pageSizes[0],
): ListState<Name, BothDirections<Sort>> {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { depth?: number } | null };
  const depth = state?.depth ?? 0;
  const filters: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = params.get(name);
    if (value) filters[name] = value;
  }
  const sorts = sortsOf(filters);
  const fields = sorts.map((sort) => sort.replace(/^-/, ''));
  const requested = params.get('sort') ?? '';
  const sort = fields.includes(requested.replace(/^-/, '')) ? requested : sorts[0];
  const change = (edit: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params);
    next.delete('after');
    edit(next);
    setParams(next, { replace: true });
  };
  const setFilters: ListState<Name>['setFilters'] = (values) =>
    change((next) => {
      for (const [name, value] of Object.entries<string | undefined>(values))
        if (value) next.set(name, value);
        else next.delete(name);
    });
  return {
    filters,
    setFilter: (name, value) => setFilters({ [name]: value } as Partial<Record<Name, string>>),
    setFilters,
    clearFilters: () => change((next) => names.forEach((name) => next.delete(name))),
    sorts,
    sort: sort as BothDirections<Sort> | undefined,
    setSort: (chosen) => change((next) => next.set('sort', chosen)),
    limit: pageSizes.find((size) => String(size) === params.get('rows')) ?? defaultLimit,
    setLimit: (limit) => change((next) => next.set('rows', String(limit))),
    after: params.get('after') ?? undefined,
    showNext(after) {
      const next = new URLSearchParams(params);
      next.set('after', after);
      setParams(next, { state: { depth: depth + 1 } });
    },
    // After a link to the middle of the list, Back would leave the list: this shows the first page instead.
    showPrevious: () => (depth > 0 ? void navigate(-1) : change(() => {})),
  };
}
