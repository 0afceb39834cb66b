import { newId } from '@longstrip/client/new-id';
import { createExternalStore } from '@longstrip/kit/external-store.ts';
import type { Question, QuestionDialog } from './question-dialog.tsx';
import { toastError } from './toast.tsx';

type OpenQuestion = {
  /** A question that replaces another one opens above all dialogs. */
  id: string;
  question: Question;
  Dialog: typeof QuestionDialog;
  answer(yes: boolean): void;
};

const openQuestion = createExternalStore<OpenQuestion | null>(null);

/** Asks a question, and resolves to whether to go on. Loads the dialog's code, which the first screen does not need. */
export async function confirm(question: Question): Promise<boolean> {
  const dialog = await import('./question-dialog.tsx').catch(() => null);
  if (!dialog) {
    toastError({ title: 'The question could not be loaded. Please try again.' });
    return false;
  }
  openQuestion.get()?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      openQuestion.set(null);
      resolve(yes);
    };
    openQuestion.set({ id: newId(), question, Dialog: dialog.QuestionDialog, answer });
  });
}

/** Shows the question of `confirm`. Render it once in the app. */
export function ConfirmDialog() {
  const shown = openQuestion.useValue();
  return shown && <shown.Dialog key={shown.id} {...shown.question} answer={shown.answer} />;
}
