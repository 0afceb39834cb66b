import { Button } from '@mantine/core';
import { ActionBar } from '../../ui/action-bar.tsx';

type OrderBarProps = {
  isOutdated: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
};

/** Saves or discards a new order. */
export function OrderBar({ isOutdated, isSaving, onSave, onDiscard }: OrderBarProps) {
  return (
    <ActionBar
      label={
        isOutdated ? 'Someone else changed this list. Your order is still here.' : 'The order has changed'
      }
    >
      <Button size="xs" loading={isSaving} onClick={onSave}>
        Save order
      </Button>
      <Button size="xs" variant="default" onClick={onDiscard}>
        Discard
      </Button>
    </ActionBar>
  );
}
