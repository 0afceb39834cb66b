import { TextLink } from '../../ui/rows.tsx';
import { loadNames, usePersonName } from './person-names.api.ts';
import styles from './person-link.module.css';

/** A link to a person with their name, for lists of other objects. */
export function PersonLink({ uid }: { uid: string | null }) {
  // Always one line high, so that rows do not move when the names are loaded.
  return <span className={styles.person}>{uid === null ? erased : <KnownPerson uid={uid} />}</span>;
}

PersonLink.loadNames = loadNames;

function KnownPerson({ uid }: { uid: string }) {
  const person = usePersonName(uid);
  if (person === undefined) return <span className={styles.loading} />;
  if (person === null) return erased;
  const name = person.email ?? person.displayName ?? uid;
  return (
    <TextLink to={`/people/${uid}`} title={name}>
      {name}
    </TextLink>
  );
}

const erased = <span className={styles.erased}>Erased account</span>;
