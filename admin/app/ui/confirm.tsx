import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { createExternalStore } from '../platform/external-store.ts';

type Question = {
  /** A question: "Delete 3 episodes?" */
  title: string;
  /** What will happen, what it takes away, and whether it can be undone. */
  consequences: ReactNode;
  /** Names the act: "Delete episodes". */
  button: string;
  /** True where something is taken away. */
  isDangerous?: boolean;
};

const openQuestion = createExternalStore<(Question & { answer(yes: boolean): void }) | null>(null);

/** Asks once, and answers whether to go on. */
export function confirm(question: Question): Promise<boolean> {
  openQuestion.get()?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      openQuestion.set(null);
      resolve(yes);
    };
    openQuestion.set({ ...question, answer });
  });
}

/** The dialog of `confirm`: there is one. */
export function ConfirmDialog() {
  const question = openQuestion.useValue();
  if (!question) return null;
  const { title, consequences, button, isDangerous, answer } = question;
  return (
    <Modal opened onClose={() => answer(false)} title={title}>
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
    </Modal>
  );
}
