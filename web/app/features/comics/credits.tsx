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
      {creditRoles.map((role) => {
        const own = creators.filter((credit) => credit.role === role);
        return own.length > 0 && <RoleCredits key={role} role={role} creators={own} />;
      })}
    </dl>
  );
}

function RoleCredits({ role, creators }: { role: CreditRole; creators: readonly Credit[] }) {
  return (
    <div>
      <dt>{roleNames[role]}</dt>
      {creators.map(({ id, slug, name }) => (
        <dd key={id}>
          <Link to={creatorPath(slug)}>{name}</Link>
        </dd>
      ))}
    </div>
  );
}
