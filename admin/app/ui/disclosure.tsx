import { type ReactNode, useState } from 'react';

type DisclosureProps = { className: string | undefined; summary: string; children: ReactNode };

/** Shows more once it is opened, which is not made before. */
export function Disclosure({ className, summary, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  );
}
