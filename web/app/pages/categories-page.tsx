import { Head } from '../platform/head.tsx';
import { prefetch } from '../platform/prefetch.ts';

export const loader = prefetch(async () => {});

export function Component() {
  return (
    <>
      <Head title="categories" description="categories" />
      <h1>categories</h1>
    </>
  );
}
