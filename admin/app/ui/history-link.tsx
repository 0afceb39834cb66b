import { useStaff } from '../platform/screens.ts';
import { TextLink } from './rows.tsx';

type HistoryLinkProps = {
  /** The filter of the audit trail: an object's id, or the name of a call if the object has no id. */
  of: { object: string } | { action: string };
  /** For screen readers, where a screen has several. */
  name?: string;
};

/** A link to the audit trail of one object, for those who may open it. */
export function HistoryLink({ of, name }: HistoryLinkProps) {
  const { screens } = useStaff();
  if (!screens.some(({ path }) => path === 'audit')) return null;
  return (
    <TextLink to={`/audit?${new URLSearchParams(of)}`}>
      History{name && <span className="visually-hidden"> of {name}</span>}
    </TextLink>
  );
}
