import { Alert, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
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
    <>
      <Alert title="Set up your site" mb="lg">
        <Text size="sm">
          {data.steps.length - open} of {data.steps.length} steps are done. The guide leads through the
          others.
        </Text>
        <Group mt="sm">
          <Button component={Link} to="/setup" size="xs">
            Open the guide
          </Button>
          <Button size="xs" variant="default" onClick={() => void onDismiss(true)}>
            Hide it
          </Button>
        </Group>
      </Alert>
      {children}
    </>
  );
}
