import { Button } from '@longstrip/kit/button.tsx';
import { Row, Stack } from '@longstrip/kit/layout.tsx';
import type { ReactNode } from 'react';
import { Dialog } from '@longstrip/kit/dialog.tsx';

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
        <div>{consequences}</div>
        <Row spread="end">
          <Button variant="quiet" data-autofocus onClick={() => answer(false)}>
            Cancel
          </Button>
          <Button variant={isDangerous ? 'danger' : 'strong'} onClick={() => answer(true)}>
            {button}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
