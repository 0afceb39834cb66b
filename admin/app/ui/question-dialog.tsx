import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

export type Question = {
  /** A question: "Delete 3 episodes?" */
  title: string;
  /** What will happen, what it takes away, and whether it can be undone. */
  consequences: ReactNode;
  /** Names the action: "Delete episodes". */
  button: string;
  /** True where something is taken away. */
  isDangerous?: boolean;
};

type DialogProps = Question & { answer: (yes: boolean) => void };

export function QuestionDialog({ title, consequences, button, isDangerous, answer }: DialogProps) {
  return (
    <Dialog onClose={() => answer(false)} title={title}>
      <Stack>
        <Text component="div" size="sm">
          {consequences}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => answer(false)}>
            Cancel
          </Button>
          <Button {...(isDangerous && { color: 'red.8' })} onClick={() => answer(true)}>
            {button}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
