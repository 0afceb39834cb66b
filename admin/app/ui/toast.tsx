import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { messageOf } from './states.tsx';

/** Milliseconds in which an act can be undone. */
const undoFor = 10_000;

/** Says that something was done; with `undo` it can be taken back for ten seconds. */
export function toast(message: string, { undo }: { undo?: () => unknown } = {}): void {
  const id = notifications.show({
    message: undo ? (
      <Group justify="space-between" wrap="nowrap">
        {message}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Undo
        </Button>
      </Group>
    ) : (
      message
    ),
    autoClose: undo ? undoFor : 5000,
  });
}

/** Says why an act outside of a form was refused. */
export function toastError(error: unknown): void {
  notifications.show({ message: messageOf(error), color: 'red', autoClose: 10_000 });
}
