import { Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { mayOpen, type Screen, useStaff } from '../../platform/screens.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';

/**
 * A screen of another role shows nothing: its calls would be refused one by one. The screen of another object is a new one,
 * so that nothing of the one before is shown or acted on.
 */
export function ScreenGuard({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { role } = useStaff();
  const { pathname } = useLocation();
  if (mayOpen(screen, role)) return <Fragment key={pathname}>{children}</Fragment>;
  return (
    <Page title={screen.title}>
      <EmptyState title="Not part of your role">
        Your role is {role}. This screen is for{' '}
        {['admin', ...screen.roles.filter((each) => each !== 'admin')].join(' and ')}.
      </EmptyState>
    </Page>
  );
}
