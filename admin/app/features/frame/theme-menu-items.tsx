import { Menu, useMantineColorScheme } from '@mantine/core';

const labels = { auto: 'Theme of the device', dark: 'Dark', light: 'Light' } as const;

export function ThemeMenuItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (Object.keys(labels) as (keyof typeof labels)[]).map((scheme) => (
    <Menu.Item
      key={scheme}
      role="menuitemradio"
      aria-checked={scheme === colorScheme}
      onClick={() => setColorScheme(scheme)}
      rightSection={scheme === colorScheme ? '✓' : null}
    >
      {labels[scheme]}
    </Menu.Item>
  ));
}
