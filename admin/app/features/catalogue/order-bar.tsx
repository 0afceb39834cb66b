import { Button } from '@mantine/core';
import { ActionBar } from '../../ui/action-bar.tsx';

type OrderBarProps = { isSaving: boolean; onSave: () => void; onDiscard: () => void };

/** Saves or discards a new order. */
export function OrderBar({ isSaving, onSave, onDiscard }: OrderBarProps) {
  return (
    <ActionBar label="The order has changed">
      <Button size="xs" loading={isSaving} onClick={onSave}>
        Save order
      </Button>
      <Button size="xs" variant="default" onClick={onDiscard}>
        Discard
      </Button>
    </ActionBar>
  );
}
