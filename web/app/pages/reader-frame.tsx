import type { AssetVariant } from '@longstrip/contract/assets/picture';
import type { Comic } from '@longstrip/contract/catalogue/comics.shapes';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import type { ListedChapter } from '../features/chapters/chapter-list.ts';
import { AdultSettings } from '../features/maturity/adult-settings.tsx';
import { HideButton } from '../features/maturity/hide-button.tsx';
import { hideKey } from '../features/maturity/quick-hide.ts';
import { ProgressBar } from '../features/reader/progress-bar.tsx';
import { type Neighbour, ReaderFooter, ReaderHeader } from '../features/reader/reader-bars.tsx';
import { useBars } from '../features/reader/use-bars.ts';
import { toggleFullScreen, useKeys } from '../features/reader/use-keys.ts';
import { changeSettings, useSettings } from '../features/reader/use-settings.ts';
import { useIsNavigating, useNavigate } from '../platform/router/index.ts';
import { useAdultPage } from '../platform/use-adult-page.ts';
import { Button } from '@longstrip/kit/button.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import styles from './reader-page.module.css';

const ReaderList = lazyDialog(async () => {
  const { ReaderList: Dialog } = await import('./reader-list.tsx');
  return Dialog;
});
const SettingsDialog = lazyDialog(async () => {
  const { SettingsDialog: Dialog } = await import('../features/reader/settings-dialog.tsx');
  return Dialog;
});

/** An episode in the reader, and where its links lead. */
export type ReadEpisode = {
  comic: Comic;
  chapter: ListedChapter;
  previous: ListedChapter | undefined;
  next: ListedChapter | undefined;
  variant: AssetVariant;
  pathOf: (chapter: { id: string }) => string;
  /** The comic, in the mode that is being read. */
  closePath: string;
};

export function toNeighbour(
  chapter: ListedChapter | undefined,
  pathOf: ReadEpisode['pathOf'],
): Neighbour | undefined {
  return (
    chapter && { path: pathOf(chapter), title: chapter.title, locked: chapter.access.state === 'locked' }
  );
}

type FrameProps = ReadEpisode & { closeReader: (event?: MouseEvent) => void; children: ReactNode };

/** The reader around a strip: bars, keys, progress, and the dialogs. */
export function ReaderFrame({
  comic,
  chapter,
  previous,
  next,
  variant,
  pathOf,
  closePath,
  closeReader,
  children,
}: FrameProps) {
  const navigate = useNavigate();
  const busy = useIsNavigating();
  const settings = useSettings();
  const [overlay, setOverlay] = useState<'list' | 'settings' | 'adult' | null>(null);
  const close = () => setOverlay(null);
  const adult = useAdultPage();
  const main = useRef<HTMLElement>(null);
  const toggleBars = useBars(main, chapter.id);
  const go = (to: { id: string } | undefined) => () => void (to && navigate(pathOf(to)));
  useKeys(
    {
      previous: go(previous),
      next: go(next),
      bars: toggleBars,
      list: () => setOverlay('list'),
      help: () => setOverlay('settings'),
      fullscreen: toggleFullScreen,
      leave: () => closeReader(),
    },
    settings.keys,
  );

  return (
    <div className={styles.reader} data-reader="">
      <ReaderHeader
        comicTitle={comic.title}
        chapterTitle={chapter.title}
        language={comic.language}
        closePath={closePath}
        onClose={closeReader}
        chapterNumber={chapter.chapterNumber}
        onSettings={() => setOverlay('settings')}
        onAimAtSettings={SettingsDialog.preload}
      >
        {adult && <HideButton />}
      </ReaderHeader>
      <main className={styles.main} ref={main}>
        {children}
      </main>
      <ReaderFooter
        previous={toNeighbour(previous, pathOf)}
        next={toNeighbour(next, pathOf)}
        listPath={`${closePath}#episodes`}
        onList={() => setOverlay('list')}
        onAimAtList={ReaderList.preload}
        busy={busy}
      />
      <ProgressBar />
      <ReaderList
        open={overlay === 'list'}
        onClose={close}
        comicId={comic.id}
        variant={variant}
        current={chapter}
        pathOf={pathOf}
        language={comic.language}
      />
      <SettingsDialog
        open={overlay === 'settings'}
        onClose={close}
        settings={settings}
        onChange={changeSettings}
        hideKey={adult ? hideKey : undefined}
      >
        {adult && (
          <p className={styles.more}>
            <Button variant="quiet" onClick={() => setOverlay('adult')}>
              18+ settings
            </Button>
          </p>
        )}
      </SettingsDialog>
      {adult && <AdultSettings open={overlay === 'adult'} onClose={close} />}
    </div>
  );
}
