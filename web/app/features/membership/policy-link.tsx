/** Opens a policy in another tab, so that the choices on this page stay. */
export function PolicyLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank">
      {children}
    </a>
  );
}
