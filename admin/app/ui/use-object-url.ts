import { useEffect, useMemo } from 'react';

/** An object URL of a chosen file, revoked when the file is no longer shown. */
export function useObjectUrl(file: File | null): string | null {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
}
