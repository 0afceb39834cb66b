import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { SetupGuide } from '../features/operation/setup-guide.tsx';
import { useStaff } from '../platform/screens.ts';
import { Page } from '../ui/page.tsx';

/** The screens that help with a step. */
const paths = {
  comic: 'comics/new',
  episode: 'comics',
  texts: 'policies',
  payments: 'prices',
  mail: 'mails',
  address: 'health',
};

export function Component() {
  const { screens } = useStaff();
  const links = Object.fromEntries(
    Object.entries(paths).flatMap(([step, path]) => {
      const screen = screens.find((each) => each.path === path);
      return screen ? [[step, <ScreenLink key={step} {...screen} />]] : [];
    }),
  );
  return (
    <Page title="Set up your site">
      <SetupGuide links={links} />
    </Page>
  );
}

function ScreenLink({ path, title }: { path: string; title: string }) {
  return (
    <Anchor component={Link} to={`/${path}`} size="sm">
      {title}
    </Anchor>
  );
}
