import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { mayOpen, type Screen, ScreenTitle, useStaff } from '../../platform/screens.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';

/**
 * Does not render a screen of another role, because each of its calls would be refused. The key mounts the screen
 * anew for another object, so that nothing of the previous object is shown or changed.
 */
export function ScreenGuard({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { role } = useStaff();
  const { pathname } = useLocation();
  if (mayOpen(screen, role))
    return (
      <ScreenTitle key={pathname} value={screen.title}>
        {children}
      </ScreenTitle>
    );
  return (
    <Page title={screen.title}>
      <EmptyState title="Not part of your role">
        Your role is {role}. This screen is for{' '}
        {['admin', ...screen.roles.filter((each) => each !== 'admin')].join(' and ')}.
      </EmptyState>
    </Page>
  );
}
