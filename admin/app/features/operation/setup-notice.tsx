import { Alert } from '@longstrip/kit/alert.tsx';
import { Button } from '@longstrip/kit/button.tsx';
import { Row, Stack } from '@longstrip/kit/layout.tsx';
import { LinkButton } from '../../ui/rows.tsx';
import type { ReactNode } from 'react';
import { useStaff } from '../../platform/screens.ts';
import { PageSkeleton } from '../../ui/states.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { operationApi } from './operation.api.ts';

/**
 * Shows the admin of a new site a link to the guide, until all steps are done or the guide is hidden. The children
 * wait for the answer, so that they do not move.
 */
export function SetupNotice({ children }: { children: ReactNode }) {
  const { role } = useStaff();
  const { data, isLoading } = operationApi.endpoints.setup.useQuery(undefined, { skip: role !== 'admin' });
  const [dismiss] = operationApi.endpoints.dismissSetup.useMutation();
  const open = data?.steps.filter(({ isDone }) => !isDone).length ?? 0;
  if (isLoading) return <PageSkeleton />;
  if (!data || data.isDismissed || open === 0) return children;
  const onDismiss = async (dismissed: boolean) => {
    const { error } = await dismiss({ dismissed });
    if (error) toastError(error);
    else if (dismissed) toast('The guide is hidden.', { undo: () => onDismiss(false) });
  };
  return (
    <Stack gap="l">
      <Alert title="Set up your site">
        <p>
          {data.steps.length - open} of {data.steps.length} steps are done. The guide leads through the
          others.
        </p>
        <Row>
          <LinkButton variant="strong" small to="/setup">
            Open the guide
          </LinkButton>
          <Button variant="quiet" small onClick={() => void onDismiss(true)}>
            Hide it
          </Button>
        </Row>
      </Alert>
      {children}
    </Stack>
  );
}
