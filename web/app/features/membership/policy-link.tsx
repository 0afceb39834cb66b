/** A policy in a tab of its own, so that what was chosen stays. */
export function PolicyLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank">
      {children}
    </a>
  );
}
