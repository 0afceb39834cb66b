import cardFields from './card-fields.module.css';
import form from '@longstrip/kit/form.module.css';
import order from '../../ui/order.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './pay-form.module.css';

/** The form and the order until they are loaded, in the layout that they will have. */
export function PayFormSkeleton() {
  return (
    <div className={styles.form} aria-hidden="true">
      <div className={styles.card}>
        <div className={cardFields.fields}>
          <FieldSkeleton />
          <FieldSkeleton />
          <FieldSkeleton />
        </div>
      </div>
      <div className={styles.order}>
        <div className={order.order}>
          <Skeleton className={styles.title} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.rows} />
        </div>
      </div>
      <div className={styles.pay}>
        <Skeleton className={styles.line} />
        <Skeleton className={styles.line} />
        <Skeleton className={styles.button} />
        <div className={styles.answer} />
      </div>
    </div>
  );
}

const FieldSkeleton = () => (
  <div className={form.field}>
    <Skeleton className={styles.label} />
    <Skeleton className={styles.input} />
    <div className={form.note} />
  </div>
);
