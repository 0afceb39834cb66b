import { SegmentedControl } from '@mantine/core';
import type { SiteVariant } from '@longstrip/contract/site';
import { useSearchParams } from 'react-router';

const sites = [
  { value: 'normal', label: 'Normal site' },
  { value: 'uncensored', label: 'Uncensored site' },
];

/** Which of the two sites a screen is about, kept in its address. */
export function useSiteChoice() {
  const [params, setParams] = useSearchParams();
  const site: SiteVariant = params.get('site') === 'uncensored' ? 'uncensored' : 'normal';
  const choose = (value: string) =>
    setParams(value === 'uncensored' ? { site: value } : {}, { replace: true });
  const control = <SegmentedControl data={sites} value={site} onChange={choose} aria-label="Site" mb="md" />;
  return { site, control };
}
