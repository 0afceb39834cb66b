import { isRouteErrorResponse, useRouteError } from 'react-router';

export function ErrorPage() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <>
      <title>Something went wrong</title>
      <h1>{status}</h1>
    </>
  );
}

export function BareErrorPage() {
  return <ErrorPage />;
}
