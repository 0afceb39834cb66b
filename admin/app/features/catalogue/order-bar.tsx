import { Button } from '@mantine/core';
import { ActionBar } from '../../ui/action-bar.tsx';
import { useFormGuard } from '../../ui/form-guard.tsx';
import styles from './catalogue.module.css';

type OrderBarProps = {
  isOutdated: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
};

/** Saves or discards a new order. Leaving the screen before that asks first. */
export function OrderBar({ isOutdated, isSaving, onSave, onDiscard }: OrderBarProps) {
  const form = useFormGuard(true);
  return (
    <ActionBar
      label={
        isOutdated ? 'Someone else changed this list. Your order is still here.' : 'The order has changed'
      }
    >
      <form
        ref={form}
        className={styles.order}
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        <Button type="submit" size="xs" loading={isSaving}>
          Save order
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard}>
          Discard
        </Button>
      </form>
    </ActionBar>
  );
}
