import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { chapterOpened, placeChanged, placeRead, type WithComics } from './comics.slice.ts';
import { entryOf, type OpenedChapter, placeIn } from './reading-history.ts';
import { type Boxes, isStart, placeAtTop, type Place, samePlace } from './place.ts';
import type { Shelf } from './shelves.ts';
import { readStored, writeTick } from './stored-reading.ts';
import { scrollToPlace, stripBoxes } from './strip-boxes.ts';

/** Milliseconds. A place is looked up and written at most this often while somebody scrolls, and always when they leave. */
const lookEvery = 100;
const writeEvery = 500;
/** The same for the whole history, which is larger and which other tabs read when it changes. */
const saveEvery = 5000;
/** Milliseconds in which a newer place from another device may still be shown to somebody who has not moved. */
const newsFor = 5000;

type Kept = {
  shelf: Shelf;
  strip: RefObject<HTMLElement | null>;
  chapter: OpenedChapter;
  /** Go on where the chapter was left, instead of at its top. */
  resume: boolean;
};

/** Records the opened chapter, restores its place, and keeps the place while it is read and when the width changes. */
export function useKeepPlace({ shelf, strip, chapter, resume }: Kept): void {
  const dispatch = useDispatch() as (action: unknown) => void;
  const store = useStore<WithComics>();
  const { comicId, chapterId, chapterTitle } = chapter;

  const goesOn = useRef(false);

  useLayoutEffect(() => {
    const root = document.documentElement;
    const alreadyThere = root.dataset['firstPath'] === location.pathname;
    delete root.dataset['firstPath'];
    const going = resume || alreadyThere;
    goesOn.current = going;
    if (resume && !alreadyThere && strip.current) {
      const entry = entryOf(readStored(shelf) ?? store.getState().comics[shelf], comicId);
      const place = placeIn(entry, chapterId);
      if (place) scrollToPlace(place, strip.current);
    }
    dispatch(chapterOpened(shelf, { comicId, chapterId, chapterTitle }, going));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each chapter, whatever else changes
  }, [shelf, comicId, chapterId]);

  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    let boxes = stripBoxes(element);
    let place: Place | null = placeAtTop(boxes);
    // Nothing is written until somebody moves: a page that only lies open must not count as read later than another.
    const entry = entryOf(store.getState().comics[shelf], comicId);
    let written: Place | null = (entry?.chapterId === chapterId && entry.place) || start(boxes);
    const began = { place: written, at: Date.now() };
    let lookTimer = 0;
    let writeTimer = 0;
    let saveTimer = 0;
    let noted = written;
    let width = element.clientWidth;

    const look = () => {
      clearTimeout(lookTimer);
      lookTimer = 0;
      if (element.isConnected) place = placeAtTop(boxes);
    };
    const note = () => {
      writeTimer = 0;
      if (!place || samePlace(place, noted)) return;
      noted = place;
      writeTick(shelf, { comicId, chapterId, place, time: Date.now() });
    };
    const write = (left = false) => {
      clearTimeout(writeTimer);
      clearTimeout(saveTimer);
      writeTimer = saveTimer = 0;
      if (!place || samePlace(place, written)) return;
      written = place;
      // A chapter that was left must not take the comic back from the one that is open now.
      if (left) dispatch(placeChanged(shelf, { comicId, chapterId }, { place }));
      else dispatch(placeRead(shelf, { comicId, chapterId, chapterTitle }, place));
    };
    const onScroll = () => {
      lookTimer ||= window.setTimeout(look, lookEvery);
      writeTimer ||= window.setTimeout(note, writeEvery);
      saveTimer ||= window.setTimeout(() => write(), saveEvery);
    };
    const leave = () => {
      look();
      write();
    };
    // The account's answer may bring a newer place right after a cold start. Whoever has moved is not moved any more.
    const unsubscribe = store.subscribe(() => {
      const entry = entryOf(store.getState().comics[shelf], comicId);
      if (entry?.chapterId !== chapterId || !entry.place || samePlace(entry.place, written)) return;
      if (!goesOn.current || Date.now() - began.at > newsFor) return;
      if (!samePlace(placeAtTop(boxes), began.place)) return;
      scrollToPlace(entry.place, element);
      written = place = began.place = placeAtTop(boxes);
    });
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
    // Before the history is sent at the window.
    addEventListener('pagehide', leave, { capture: true });
    // Before a link takes the strip away.
    addEventListener('click', look, { capture: true });
    document.addEventListener('visibilitychange', onHide);
    return () => {
      clearTimeout(lookTimer);
      if (writeTimer || saveTimer) write(true);
      unsubscribe();
      resized.disconnect();
      removeEventListener('scroll', onScroll);
      removeEventListener('pagehide', leave, { capture: true });
      removeEventListener('click', look, { capture: true });
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [shelf, comicId, chapterId, chapterTitle, dispatch, store, strip]);
}

function start({ ids }: Boxes): Place | null {
  return ids.length > 0 ? { slice: 0, sliceId: ids[0]!, fraction: 0 } : null;
}
