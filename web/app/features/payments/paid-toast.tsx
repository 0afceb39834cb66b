import { createRoot } from 'react-dom/client';
import { Toast } from '../../ui/toast.tsx';

/** Beside the page, so that no page has to carry it. */
export function showToast(text: string): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <Toast passing onClose={() => root.unmount()}>
      {text}
    </Toast>,
  );
}
