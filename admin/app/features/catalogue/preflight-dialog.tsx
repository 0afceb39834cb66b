import { Modal } from '@mantine/core';
import { type Checked, PreflightReport, usePreflight } from './preflight-report.tsx';

type DialogProps = { chapter: Checked; onClose: () => void };

/** What is wrong with a chapter, without publishing it. */
export function PreflightDialog({ chapter, onClose }: DialogProps) {
  const preflight = usePreflight('chapters', [chapter]);
  return (
    <Modal opened onClose={onClose} title="Check before publishing">
      <PreflightReport {...{ preflight, onClose }} />
    </Modal>
  );
}
