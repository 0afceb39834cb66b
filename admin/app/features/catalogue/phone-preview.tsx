import { previewUrl, previewClosedMessage } from '@longstrip/contract/reading/preview';
import { Button, Group, Text } from '@mantine/core';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Switcher } from '../../ui/switcher.tsx';
import type { StaffChapter, Variant } from './catalogue.api.ts';
import styles from './phone-preview.module.css';

const variants = ['censored', 'uncensored', 'legal'] as const satisfies readonly Variant[];

type PreviewProps = { chapter: StaffChapter; firstVariant: Variant; onClose: () => void };

/** Shows an episode, published or not, in the site's reader at phone size. No view and no place is recorded. */
export function PhonePreview(props: PreviewProps) {
  const { chapterNumber, title } = props.chapter;
  const isPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false });
  return (
    <Dialog
      onClose={props.onClose}
      title={`Preview of ${chapterNumber}. ${title}`}
      size="auto"
      fullScreen={isPhone}
      yOffset={16}
      classNames={{ content: styles.content, body: styles.body }}
    >
      <Frame {...props} />
    </Dialog>
  );
}

function Frame({ chapter: { id, comicsId, pageCounts }, firstVariant, onClose }: PreviewProps) {
  const [variant, setVariant] = useState(firstVariant);
  const [loads, setLoads] = useState(1);
  const frame = useRef<HTMLIFrameElement>(null);
  // Keys that are pressed in the frame do not reach this document, so the frame sends a message.
  useWindowEvent('message', ({ source, origin, data }) => {
    const isOurs = source === frame.current?.contentWindow && origin === location.origin;
    if (isOurs && data === previewClosedMessage) onClose();
  });
  return (
    <>
      {/* A new frame for each URL: a frame that changes its URL would add an entry to the history. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of ours, which needs scripts and the session */}
      <iframe
        key={`${variant} ${loads}`}
        ref={frame}
        className={styles.frame}
        title="The episode on a phone"
        src={previewUrl({ comic: comicsId, chapter: id, variant })}
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
