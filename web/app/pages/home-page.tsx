import { Head } from '../platform/head.tsx';
import { prefetch } from '../platform/prefetch.ts';

export const loader = prefetch(async () => {});

export function Component() {
  return (
    <>
      <Head title="home" description="home" />
      <h1>home</h1>
    </>
  );
}
