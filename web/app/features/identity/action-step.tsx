import { type ReactNode, useEffect, useRef } from 'react';
import { Form, type FormAction, FormButtons, FormError, SubmitButton } from '@longstrip/kit/form.tsx';
import styles from './action-step.module.css';

type StepProps = {
  title: string;
  /** Submits the fields between title and button. Missing if there is nothing to submit. */
  action?: FormAction;
  button?: string;
  /** Beside the button, or in its place. */
  buttons?: ReactNode;
  /** True moves the focus here, because the button that led to this step is removed. */
  takesFocus?: boolean;
  children?: ReactNode;
};

/** One step of a page behind a link from a letter or the terminal. */
export function ActionStep({ title, action, button, buttons, takesFocus = false, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    const frame = requestAnimationFrame(() => {
      // A closing dialog still has the focus while it fades.
      const focused = document.activeElement ?? document.body;
      if (focused === document.body || focused.closest('dialog:not([open])'))
        heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [takesFocus, title]);
  const step = (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  );
  if (!action)
    return (
      <div className={styles.step}>
        {step}
        {buttons && <FormButtons>{buttons}</FormButtons>}
      </div>
    );
  return (
    <Form action={action}>
      {step}
      <FormError />
      <FormButtons>
        <SubmitButton>{button}</SubmitButton>
        {buttons}
      </FormButtons>
    </Form>
  );
}
