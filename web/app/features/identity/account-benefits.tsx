import styles from './account.module.css';

/** What this account may read. There is nothing but Basic yet. */
export function AccountBenefits() {
  return (
    <section className={styles.part} aria-labelledby="benefits-title">
      <h2 id="benefits-title">Your benefits</h2>
      <p className={styles.lead}>You don't have membership</p>
      <p className={styles.words}>
        You read the first three episodes of every comic, and every episode marked as free. Your place is kept
        on all your devices.
      </p>
    </section>
  );
}
