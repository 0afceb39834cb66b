import { type CreditRole, creditRoles } from '@longstrip/contract/catalogue/creators.rules';
import type { Credit } from '@longstrip/contract/catalogue/creators.shapes';
import { roleNames } from '@longstrip/contract/catalogue/creators.texts';
import { Link } from '../../platform/router/index.ts';
import { creatorPath } from './creator-path.ts';
import styles from './credits.module.css';

/** Who made a comic, by role. */
export function Credits({ creators }: { creators: readonly Credit[] }) {
  return (
    <dl className={styles.credits}>
      {groupsOf(creators).map(({ roles, own }) => (
        <div key={roles[0]}>
          {roles.map((role) => (
            <dt key={role}>{roleNames[role]}</dt>
          ))}
          {own.map(({ id, slug, name }) => (
            <dd key={id}>
              <Link to={creatorPath(slug)}>{name}</Link>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** Roles in their order, those of the same people together. */
function groupsOf(creators: readonly Credit[]) {
  const groups = new Map<string, { roles: CreditRole[]; own: Credit[] }>();
  for (const role of creditRoles) {
    const own = creators.filter((credit) => credit.role === role);
    const people = own.map(({ id }) => id).join();
    const group = groups.get(people);
    if (group) group.roles.push(role);
    else if (own.length > 0) groups.set(people, { roles: [role], own });
  }
  return [...groups.values()];
}
