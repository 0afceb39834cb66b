import type { SocialButton } from '@longstrip/contract/identity/sign-in.shapes';
import type { ReactNode } from 'react';

const mark = (viewBox: string, children: ReactNode) => (
  <svg width="20" height="20" viewBox={viewBox} aria-hidden="true">
    {children}
  </svg>
);

/** The providers' marks, in the colours they ask for. */
export const marks: Record<SocialButton, ReactNode> = {
  google: mark(
    '0 0 48 48',
    <>
      <path
        fill="#4285f4"
        d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h11.8a10.1 10.1 0 0 1-4.4 6.6v5.5h7.1c4.2-3.8 6.6-9.5 6.6-16.1z"
      />
      <path
        fill="#34a853"
        d="M24 46c5.9 0 10.9-2 14.5-5.4l-7.1-5.5c-2 1.3-4.5 2.1-7.4 2.1-5.7 0-10.5-3.9-12.3-9H4.3v5.7A22 22 0 0 0 24 46z"
      />
      <path fill="#fbbc04" d="M11.7 28.2a13.2 13.2 0 0 1 0-8.4v-5.7H4.3a22 22 0 0 0 0 19.8l7.4-5.7z" />
      <path
        fill="#ea4335"
        d="M24 10.8c3.2 0 6.1 1.1 8.4 3.3l6.3-6.3A22 22 0 0 0 4.3 14.1l7.4 5.7c1.8-5.2 6.6-9 12.3-9z"
      />
    </>,
  ),
  facebook: mark(
    '0 0 24 24',
    <>
      <circle cx="12" cy="12" r="12" fill="#0866ff" />
      <path
        fill="#fff"
        d="M16.7 15.5l.5-3.5h-3.3V9.7c0-1 .5-1.9 2-1.9h1.5v-3s-1.4-.2-2.7-.2c-2.7 0-4.5 1.6-4.5 4.6V12H7.1v3.5h3.1v8.4a12.3 12.3 0 0 0 3.7 0v-8.4z"
      />
    </>,
  ),
  apple: mark(
    '0 0 24 24',
    <path
      fill="currentColor"
      d="M17.1 12.7c0-2.3 1.9-3.4 2-3.5a4.3 4.3 0 0 0-3.4-1.8c-1.4-.1-2.8.9-3.5.9s-1.8-.8-3-.8a4.5 4.5 0 0 0-3.8 2.3c-1.6 2.8-.4 7 1.2 9.3.8 1.1 1.7 2.4 2.9 2.3 1.2 0 1.6-.7 3-.7s1.8.7 3 .7 2-1.1 2.8-2.2a10 10 0 0 0 1.3-2.6 4.1 4.1 0 0 1-2.5-3.9zM14.8 5.9A4.1 4.1 0 0 0 15.8 2.9a4.2 4.2 0 0 0-2.7 1.4 3.9 3.9 0 0 0-1 2.9 3.5 3.5 0 0 0 2.7-1.3z"
    />,
  ),
};
