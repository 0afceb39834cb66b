import { createRoot } from 'react-dom/client';
import { Toast } from '@longstrip/kit/toast.tsx';

/** Milliseconds. Screen readers read what is added to a live region, but not what a new one begins with. */
const regionDelay = 100;

/** Renders into a root of its own, so that pages need no code for it. */
export function showToast(text: string): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const show = (message: string) =>
    root.render(
      <Toast passing onClose={() => root.unmount()}>
        {message}
      </Toast>,
    );
  show('');
  setTimeout(() => show(text), regionDelay);
}
