import type { ReactNode } from 'react';
import { mayOpen, type Screen, useStaff } from '../../platform/screens.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** A screen of another role shows nothing: its calls would be refused one by one. */
export function ScreenGuard({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { role } = useStaff();
  if (mayOpen(screen, role)) return children;
  return (
    <Page title={screen.title}>
      <EmptyState title="Not part of your role">
        Your role is {role}. This screen is for{' '}
        {['admin', ...screen.roles.filter((each) => each !== 'admin')].join(' and ')}.
      </EmptyState>
    </Page>
  );
}
