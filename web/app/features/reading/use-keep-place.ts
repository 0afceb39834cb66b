import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { chapterOpened, placeChanged, type WithComics } from './comics.slice.ts';
import { entryOf, type OpenedChapter } from './reading-history.ts';
import { isStart, placeAtTop, type Place } from './place.ts';
import { readStored } from './stored-reading.ts';
import { scrollToPlace, stripBoxes } from './strip-boxes.ts';

/** Milliseconds. A place is looked up and written at most this often while somebody scrolls, and always when they leave. */
const lookEvery = 100;
const writeEvery = 500;

type Kept = {
  strip: RefObject<HTMLElement | null>;
  chapter: OpenedChapter;
  /** Go on where the chapter was left, instead of at its top. */
  resume: boolean;
};

/** Records the opened chapter, restores its place, and keeps the place while it is read and when the width changes. */
export function useKeepPlace({ strip, chapter, resume }: Kept): void {
  const dispatch = useDispatch() as (action: unknown) => void;
  const store = useStore<WithComics>();
  const { comicId, chapterId, chapterTitle } = chapter;

  useLayoutEffect(() => {
    const root = document.documentElement;
    const alreadyThere = root.dataset['firstPath'] === location.pathname;
    delete root.dataset['firstPath'];
    const going = resume || alreadyThere;
    if (resume && !alreadyThere && strip.current) {
      const entry = entryOf(readStored() ?? store.getState().comics, comicId);
      if (entry?.chapterId === chapterId && entry.place) scrollToPlace(entry.place, strip.current);
    }
    dispatch(chapterOpened({ comicId, chapterId, chapterTitle }, going));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each chapter, whatever else changes
  }, [comicId, chapterId]);

  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    let boxes = stripBoxes(element);
    let place: Place | null = placeAtTop(boxes);
    let written: Place | null = null;
    let lookTimer = 0;
    let writeTimer = 0;
    let width = element.clientWidth;

    const look = () => {
      clearTimeout(lookTimer);
      lookTimer = 0;
      if (element.isConnected) place = placeAtTop(boxes);
    };
    const write = () => {
      clearTimeout(writeTimer);
      writeTimer = 0;
      if (!place || place === written) return;
      written = place;
      dispatch(placeChanged({ comicId, chapterId }, { place }));
    };
    const onScroll = () => {
      lookTimer ||= window.setTimeout(look, lookEvery);
      writeTimer ||= window.setTimeout(write, writeEvery);
    };
    const leave = () => {
      look();
      write();
    };
    const onHide = () => document.visibilityState === 'hidden' && leave();
    // A turned phone or a new strip width: the same point of the same slice stays at the top.
    const resized = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      boxes = stripBoxes(element);
      if (place && !isStart(place)) scrollToPlace(place, element);
    });
    resized.observe(element);
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('pagehide', leave);
    // Before a link takes the strip away.
    addEventListener('click', look, { capture: true });
    document.addEventListener('visibilitychange', onHide);
    return () => {
      clearTimeout(lookTimer);
      if (writeTimer) write();
      resized.disconnect();
      removeEventListener('scroll', onScroll);
      removeEventListener('pagehide', leave);
      removeEventListener('click', look, { capture: true });
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [comicId, chapterId, dispatch, strip]);
}
