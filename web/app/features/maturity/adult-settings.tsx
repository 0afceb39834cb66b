import { type ComponentType, useEffect, useState } from 'react';

type SettingsProps = { open: boolean; onClose: () => void };

/** The dialog for readers of adult pages, loaded when it is asked for the first time. */
export function AdultSettings({ open, onClose }: SettingsProps) {
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<SettingsProps> } | null>(null);
  useEffect(() => {
    if (!open || loaded) return;
    import('./adult-settings-dialog.tsx').then(
      ({ AdultSettingsDialog: Dialog }) => setLoaded({ Dialog }),
      onClose,
    );
  }, [open, loaded, onClose]);
  return loaded && <loaded.Dialog open={open} onClose={onClose} />;
}
