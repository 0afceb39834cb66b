import { Drawer } from '@mantine/core';
import { Navigation } from './navigation.tsx';

/** The screens, from the side of a narrow window. */
export function NavigationDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer opened={opened} onClose={onClose} size={280} title="Screens" hiddenFrom="md">
      <Navigation />
    </Drawer>
  );
}
