import { TextLink } from '../../ui/rows.tsx';
import { askForNames, usePersonName } from './person-names.api.ts';
import styles from './person-link.module.css';

/** Names a person in a list of something else, and leads to them. */
export function PersonLink({ uid }: { uid: string | null }) {
  // One line high, known or not: rows must not move when the names are there.
  return <span className={styles.person}>{uid === null ? erased : <KnownPerson uid={uid} />}</span>;
}

PersonLink.askFor = askForNames;

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
