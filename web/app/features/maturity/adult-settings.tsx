import { lazyDialog } from '../../ui/lazy-dialog.tsx';

export const AdultSettings = lazyDialog(async () => {
  const { AdultSettingsDialog } = await import('./adult-settings-dialog.tsx');
  return AdultSettingsDialog;
});
