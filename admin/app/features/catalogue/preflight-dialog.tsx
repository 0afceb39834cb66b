import { Modal } from '@mantine/core';
import { PreflightReport } from './preflight-report.tsx';

type DialogProps = { chapter: { id: string; title: string }; onClose: () => void };

/** What is wrong with a chapter, without publishing it. */
export function PreflightDialog({ chapter, onClose }: DialogProps) {
  return (
    <Modal opened onClose={onClose} title="Check before publishing">
      <PreflightReport chapters={[chapter]} />
    </Modal>
  );
}
