import type { SiteVariant } from '@longstrip/contract/site';
import { useSearchParams } from 'react-router';
import { Switcher } from './switcher.tsx';

const sites = [
  { value: 'normal', label: 'Normal site' },
  { value: 'uncensored', label: 'Uncensored site' },
] as const;

/** Which of the two sites a screen is about, kept in its address. */
export function useSiteChoice() {
  const [params, setParams] = useSearchParams();
  const site: SiteVariant = params.get('site') === 'uncensored' ? 'uncensored' : 'normal';
  const choose = (value: SiteVariant) =>
    setParams(value === 'uncensored' ? { site: value } : {}, { replace: true });
  return { site, control: <Switcher label="Site" value={site} options={sites} onChange={choose} /> };
}
