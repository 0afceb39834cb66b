import { Group, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useSite } from '../platform/site.ts';

type PageProps = {
  title: string;
  /** Its one primary action, and others beside it. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The path that was shown before: the first page after loading leaves the focus to the browser. */
let shownPath: string | undefined;

/** A screen: the title of the tab, the heading, which gets the focus after a navigation, and the actions. */
export function Page({ title, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const site = useSite();
  useEffect(() => {
    if (shownPath !== undefined && shownPath !== pathname) heading.current?.focus();
    shownPath = pathname;
  }, [pathname]);
  return (
    <>
      <title>{`${title} · Back office${site ? ` · ${site.name}` : ''}`}</title>
      <Group justify="space-between" mb="md">
        <Title order={1} size="h2" ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {actions && (
          // Growing from the end, so that an action that appears or grows moves no other one.
          <Group gap="sm" justify="flex-end" flex="1 1 auto">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </>
  );
}
