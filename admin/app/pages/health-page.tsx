import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { HealthReport } from '../features/operation/health-report.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page
      title="Health"
      actions={
        <Anchor component={Link} to="/setup" size="sm">
          Guide for a new site
        </Anchor>
      }
    >
      <HealthReport />
    </Page>
  );
}
