import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** Both directions of these sorts. */
type Either<Sort extends string> = Sort extends `-${infer Field}` ? Sort | Field : Sort | `-${Sort}`;

/** What a list shows, as its address says: filters, order and page. Back and links restore it. */
export type ListState<Name extends string = string, Sort extends string = string> = {
  filters: Partial<Record<Name, string>>;
  /** Empty takes the filter off. The list begins at its first page again. */
  setFilter(name: Name, value: string): void;
  setFilters(values: Partial<Record<Name, string>>): void;
  clearFilters(): void;
  /** What the list can be sorted by, each in the direction in which it is sorted first. */
  sorts: readonly string[];
  /** For the call. Undefined where a list has one order. */
  sort: Sort | undefined;
  setSort(sort: Sort): void;
  /** The cursor for the call; undefined on the first page. */
  after: string | undefined;
  showNext(after: string): void;
  showPrevious(): void;
};

/**
 * `names` are those of the filters, as the address has them. `sortsOf` answers what the call can sort by with these filters, with
 * `-` from the highest value down: the first one is the order of a list whose address names none.
 */
export function useListState<Name extends string, const Sort extends string = never>(
  names: readonly Name[],
  sortsOf: (filters: Partial<Record<Name, string>>) => readonly Sort[] = () => [],
): ListState<Name, Either<Sort>> {
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
  const written = params.get('sort') ?? '';
  const sort = fields.includes(written.replace(/^-/, '')) ? written : sorts[0];
  const change = (act: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params);
    next.delete('after');
    act(next);
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
    sort: sort as Either<Sort> | undefined,
    setSort: (chosen) => change((next) => next.set('sort', chosen)),
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
