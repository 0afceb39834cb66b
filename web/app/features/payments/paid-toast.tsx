import { createRoot } from 'react-dom/client';
import { Toast } from '../../ui/toast.tsx';

/** Renders into a root of its own, so that pages need no code for it. */
export function showToast(text: string): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <Toast passing onClose={() => root.unmount()}>
      {text}
    </Toast>,
  );
}
