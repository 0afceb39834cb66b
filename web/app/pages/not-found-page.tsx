import { data } from 'react-router';
import { Head } from '../platform/head.tsx';

/** Answers 404 without throwing, so that it is a page like any other. */
export const notFound = () => data(null, { status: 404 });

export function NotFoundPage() {
  return (
    <>
      <Head title="Page not found" description="There is nothing at this address." index={false} />
      <h1>Page not found</h1>
    </>
  );
}
