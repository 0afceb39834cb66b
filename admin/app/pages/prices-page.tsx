import { Stack } from '@mantine/core';
import { PacksEditor } from '../features/coins/packs-editor.tsx';
import { PlansEditor } from '../features/membership/plans-editor.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page title="Plans and prices">
      <Stack gap="xl">
        <PlansEditor />
        <PacksEditor />
      </Stack>
    </Page>
  );
}
