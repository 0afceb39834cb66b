/** Describes a button that waits for the agreement. */
export const WhyDisabled = () => (
  <span id="why-disabled" hidden>
    Tick the box about the terms first.
  </span>
);
