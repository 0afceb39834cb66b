import { type ReactNode, useState } from 'react';

type DisclosureProps = { className: string | undefined; summary: string; children: ReactNode };

/** A `details` element whose content is rendered only while it is open. */
export function Disclosure({ className, summary, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  );
}
