import { Head } from '../platform/head.tsx';
import { prefetch } from '../platform/prefetch.ts';

export const loader = prefetch(async () => {});

export function Component() {
  return (
    <>
      <Head title="comic" description="comic" />
      <h1>comic</h1>
    </>
  );
}
