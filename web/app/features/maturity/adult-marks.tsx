import { useLayoutEffect } from 'react';
import { isAdultPage } from '../../platform/adult.ts';
import { useLocation } from '../../platform/router/index.ts';
import { useSite } from '../../platform/site.ts';
import { useAdultPage } from '../../platform/use-adult-page.ts';
import { markUnasked } from './age-hint.ts';

/** A label that parental filters know (rtalabel.org). */
const label = 'RTA-5042-1996-1400-1577-RTA';

/** Marks adult pages for filters, styles and quick hide. Rendered once on every page. */
export function AdultMarks() {
  const { site, ageCheck } = useSite();
  const adult = isAdultPage(site, useLocation());
  // The first page has the mark already, from the server or the early script.
  useLayoutEffect(() => {
    const { documentElement } = document;
    documentElement.toggleAttribute('data-adult', adult);
    // This document keeps in memory what it has shown, and would show it on Back.
    if (adult) documentElement.toggleAttribute('data-adult-shown', adult);
  }, [adult]);
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
