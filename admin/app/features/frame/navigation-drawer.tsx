import { Drawer } from '@mantine/core';
import { Navigation } from './navigation.tsx';

type DrawerProps = {
  opened: boolean;
  onClose: () => void;
  /** False once a screen was chosen, whose heading takes the focus. */
  returnFocus: boolean;
};

/** The screens, from the side of a narrow window. */
export function NavigationDrawer(props: DrawerProps) {
  return (
    <Drawer {...props} size={280} title="Screens" hiddenFrom="md">
      <Navigation />
    </Drawer>
  );
}
