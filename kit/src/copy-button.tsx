import { useState } from 'react';
import { Button } from './button.tsx';

/** Copies a text, and says whether the browser let it. */
export function CopyButton({ text }: { text: string }) {
  const [message, setMessage] = useState('');
  const copy = async () => {
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setMessage(copied ? 'Copied.' : 'This browser does not let the page copy. Select the text instead.');
  };
  return (
    <>
      <Button variant="quiet" onClick={() => void copy()}>
        Copy
      </Button>
      <span role="status">{message}</span>
    </>
  );
}
