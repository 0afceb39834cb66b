import { Button } from '@longstrip/kit/button.tsx';
import { Note } from '@longstrip/kit/layout.tsx';
import { previewUrl, previewClosedMessage } from '@longstrip/contract/reading/preview';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog } from '@longstrip/kit/dialog.tsx';
import { Switcher } from '../../ui/switcher.tsx';
import type { StaffChapter, Variant } from './catalogue.api.ts';
import styles from './phone-preview.module.css';

const variants = ['censored', 'uncensored', 'legal'] as const satisfies readonly Variant[];

type PreviewProps = { chapter: StaffChapter; firstVariant: Variant; onClose: () => void };

/** Shows an episode, published or not, in the site's reader at phone size. No view and no place is recorded. */
export function PhonePreview(props: PreviewProps) {
  const { chapterNumber, title } = props.chapter;
  return (
    <Dialog
      onClose={props.onClose}
      title={`Preview of ${chapterNumber}. ${title}`}
      className={styles.preview}
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
  const onMessage = useEffectEvent(({ source, origin, data }: MessageEvent) => {
    const isOurs = source === frame.current?.contentWindow && origin === location.origin;
    if (isOurs && data === previewClosedMessage) onClose();
  });
  useEffect(() => {
    const listen = (event: MessageEvent) => onMessage(event);
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
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
      <div className={styles.controls}>
        <Switcher
          label="Variant to preview"
          value={variant}
          options={variants.map((value) => ({ value, label: `${value} (${pageCounts[value]})` }))}
          onChange={setVariant}
        />
        <Button variant="quiet" small onClick={() => setLoads(loads + 1)}>
          Reload
        </Button>
      </div>
      {pageCounts[variant] === 0 && (
        <Note>There are no {variant} pages: this is what readers get instead.</Note>
      )}
    </>
  );
}
