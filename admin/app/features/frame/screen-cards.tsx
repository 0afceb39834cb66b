import { hrefOf } from '../../platform/plain-links.ts';
import { navGroups, useStaff } from '../../platform/screens.ts';
import styles from './frame.module.css';

/** The screens that the person may open, by group. */
export function ScreenCards() {
  const { screens } = useStaff();
  return (
    <div className={styles.cards}>
      {navGroups.map((group) => {
        const shown = screens.filter((screen) => screen.group === group && screen.inNav !== false);
        return (
          shown.length > 0 && (
            <div key={group} className={styles.card}>
              <h2>{group}</h2>
              <ul>
                {shown.map(({ path, title }) => (
                  <li key={path}>
                    <a href={hrefOf(`/${path}`)}>{title}</a>
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
    </div>
  );
}
