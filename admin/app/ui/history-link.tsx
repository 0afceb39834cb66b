import { useStaff } from '../platform/screens.ts';
import { TextLink } from './rows.tsx';

type HistoryLinkProps = {
  /** What the audit trail is filtered by: an object's id, or the call that changes what has none. */
  of: { object: string } | { action: string };
  /** For screen readers, where a screen has several. */
  name?: string;
};

/** Leads to what the audit trail says about one object, for those who may read it. */
export function HistoryLink({ of, name }: HistoryLinkProps) {
  const { screens } = useStaff();
  if (!screens.some(({ path }) => path === 'audit')) return null;
  return (
    <TextLink to={`/audit?${new URLSearchParams(of)}`}>
      History{name && <span className="visually-hidden"> of {name}</span>}
    </TextLink>
  );
}
