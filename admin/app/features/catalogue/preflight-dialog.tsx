import { Modal } from '@mantine/core';
import { PreflightReport } from './preflight-report.tsx';

/** What is wrong with a chapter, without publishing it. */
export function PreflightDialog({ chapterId, onClose }: { chapterId: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Check before publishing">
      <PreflightReport chapterId={chapterId} />
    </Modal>
  );
}
