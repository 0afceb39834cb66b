import type { ReactNode } from 'react';

/** One drawing style: 24 px box, round 2 px strokes in the colour of the text. Always beside words or a label. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
const stroke = (d: string) => () => (
  <Icon>
    <path d={d} />
  </Icon>
);

export const CloseIcon = stroke('M6 6l12 12M18 6L6 18');
export const MenuIcon = stroke('M3 7h18M3 12h18M3 17h12');
export const BackIcon = stroke('M14.5 5.5L8 12l6.5 6.5');
export const ForwardIcon = stroke('M9.5 5.5L16 12l-6.5 6.5');
export const LockIcon = stroke('M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5z');
