/** On the uncensored site, for a plan that covers none of its comics. */
export const OpensNothingHere = () => (
  <>
    <strong>This plan opens nothing on this site.</strong> All comics here are uncensored; it opens those of
    our other site.
  </>
);
