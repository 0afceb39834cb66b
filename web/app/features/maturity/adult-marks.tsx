import { useLayoutEffect } from 'react';
import { isAdultAddress } from '../../platform/adult.ts';
import { useLocation } from '../../platform/router/index.ts';
import { useSite } from '../../platform/site.ts';
import { useAdultPage } from '../../platform/use-adult-page.ts';
import { markUnasked } from './age-hint.ts';

/** Known to filters of families and schools (rtalabel.org). */
const label = 'RTA-5042-1996-1400-1577-RTA';

/** What tells filters, styles and the key for hiding that the page is for adults. Once, on every page. */
export function AdultMarks() {
  const { site, ageCheck } = useSite();
  const adult = isAdultAddress(site, useLocation());
  // The first page came with the mark: from the server, or from the script before the first paint.
  useLayoutEffect(() => void document.documentElement.toggleAttribute('data-adult', adult), [adult]);
  useLayoutEffect(() => {
    if (ageCheck === 'none') markUnasked();
  }, [ageCheck]);
  if (!useAdultPage()) return null;
  return (
    <>
      <meta name="rating" content={label} />
      <meta name="rating" content="adult" />
    </>
  );
}
