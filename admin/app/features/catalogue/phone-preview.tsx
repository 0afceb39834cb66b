import { previewAddress, previewLeft } from '@longstrip/contract/reading/preview';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { Switcher } from '../../ui/switcher.tsx';
import type { StaffChapter, Variant } from './catalogue.api.ts';
import styles from './phone-preview.module.css';

const variants = ['censored', 'uncensored', 'legal'] as const satisfies readonly Variant[];

type Shown = { chapter: StaffChapter; firstVariant: Variant; onClose: () => void };

/** The reader itself in a window of a phone's size, published or not. Nothing is counted, and no place is kept. */
export function PhonePreview(shown: Shown) {
  const { chapterNumber, title } = shown.chapter;
  const isPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      onClose={shown.onClose}
      title={`Preview of ${chapterNumber}. ${title}`}
      size="auto"
      fullScreen={isPhone}
      yOffset={16}
      classNames={{ content: styles.content, body: styles.body }}
    >
      <Frame {...shown} />
    </Modal>
  );
}

function Frame({ chapter: { id, comicsId, pageCounts }, firstVariant, onClose }: Shown) {
  const [variant, setVariant] = useState(firstVariant);
  const [loads, setLoads] = useState(1);
  const frame = useRef<HTMLIFrameElement>(null);
  // Keys that are pressed in a frame do not reach this document.
  useWindowEvent('message', ({ source, origin, data }) => {
    const isOurs = source === frame.current?.contentWindow && origin === location.origin;
    if (isOurs && data === previewLeft) onClose();
  });
  return (
    <>
      {/* A new frame for each address: one that changes its own would get in the way of Back. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of ours, which needs scripts and the session */}
      <iframe
        key={`${variant} ${loads}`}
        ref={frame}
        className={styles.frame}
        title="The episode on a phone"
        src={previewAddress({ comic: comicsId, chapter: id, variant })}
      />
      <Group className={styles.controls} justify="space-between" gap="xs">
        <Switcher
          label="Variant to preview"
          value={variant}
          options={variants.map((value) => ({ value, label: `${value} (${pageCounts[value]})` }))}
          onChange={setVariant}
        />
        <Button size="xs" variant="default" mb="md" onClick={() => setLoads(loads + 1)}>
          Reload
        </Button>
      </Group>
      {pageCounts[variant] === 0 && (
        <Text className={styles.note} size="sm" c="dimmed">
          There are no {variant} pages: this is what readers get instead.
        </Text>
      )}
    </>
  );
}
