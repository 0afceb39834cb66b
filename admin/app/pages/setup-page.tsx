import { TextLink } from '../ui/rows.tsx';
import { SetupGuide } from '../features/operation/setup-guide.tsx';
import { useStaff } from '../platform/screens.ts';
import { operationApi } from '../features/operation/operation.api.ts';
import { Loaded } from '../ui/loaded.tsx';
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
  const setup = operationApi.endpoints.setup.useQuery();
  const links = Object.fromEntries(
    Object.entries(paths).flatMap(([step, path]) => {
      const screen = screens.find((each) => each.path === path);
      return screen ? [[step, <ScreenLink key={step} {...screen} />]] : [];
    }),
  );
  return (
    <Page>
      <Loaded queries={[setup]}>{(setup) => <SetupGuide setup={setup} links={links} />}</Loaded>
    </Page>
  );
}

function ScreenLink({ path, title }: { path: string; title: string }) {
  return <TextLink to={`/${path}`}>{title}</TextLink>;
}
