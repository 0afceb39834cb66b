import { type CheckedItem, PreflightReport, usePreflight } from './preflight-report.tsx';
import { Dialog } from '@longstrip/kit/dialog.tsx';

type DialogProps = { chapter: CheckedItem; onClose: () => void };

/** Checks a chapter without publishing it. */
export function PreflightDialog({ chapter, onClose }: DialogProps) {
  const preflight = usePreflight('chapters', [chapter]);
  return (
    <Dialog onClose={onClose} title="Check before publishing">
      <PreflightReport {...{ preflight, onClose }} />
    </Dialog>
  );
}
