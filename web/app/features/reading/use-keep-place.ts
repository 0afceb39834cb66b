import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useAppDispatch } from '@longstrip/client/store';
import { useStore } from 'react-redux';
import type { WithComics } from './comics.slice.ts';
import { entryOf, type OpenedChapter, placeIn } from './reading-history.ts';
import { isStart, type Place } from './place.ts';
import { type Boxes, placeAtTop, samePlace } from './place-in-strip.ts';
import { chapterOpened, placeChanged, placeRead } from './change-reading.ts';
import type { HistoryScope } from './history-scopes.ts';
import { readEntry } from './stored-reading.ts';
import { scrollToPlace, stripBoxes } from './strip-boxes.ts';

/** Milliseconds. The place is measured and saved at most this often while scrolling, and when the page is left. */
const measureEveryMs = 100;
const saveEveryMs = 500;
/** Milliseconds in which a newer place from another device may still be shown to a reader who has not scrolled. */
const acceptRemoteForMs = 5000;

type KeepPlaceOptions = {
  scope: HistoryScope;
  strip: RefObject<HTMLElement | null>;
  chapter: OpenedChapter;
  /** Continue where the chapter was left, instead of at its top. */
  resume: boolean;
};

/** Records the opened chapter, restores its place, and keeps the place while it is read and when the width changes. */
export function useKeepPlace({ scope, strip, chapter, resume }: KeepPlaceOptions): void {
  const dispatch = useAppDispatch();
  const store = useStore<WithComics>();
  const { comicId, chapterId, chapterTitle, chapterNumber } = chapter;

  const isResumed = useRef(false);
  const measureNow = useRef(() => {});

  // Layout effects are cleaned up while the strip is still in the document; Back removes it without a click.
  useLayoutEffect(() => () => measureNow.current(), []);

  useLayoutEffect(() => {
    // After a reload the early script scrolls to the place; Firefox would then scroll to the top.
    history.scrollRestoration = 'manual';
    const root = document.documentElement;
    const isRestored = root.dataset['firstPath'] === location.pathname;
    delete root.dataset['firstPath'];
    const resumes = resume || isRestored;
    isResumed.current = resumes;
    if (resume && !isRestored && strip.current) {
      const place = placeIn(readEntry(scope, comicId), chapterId);
      if (place) scrollToPlace(place, strip.current);
    }
    dispatch(chapterOpened(scope, { comicId, chapterId, chapterTitle, chapterNumber }, resumes));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each chapter, whatever else changes
  }, [scope, comicId, chapterId]);

  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    // Looked up each time, because answers may replace the slices.
    const boxes = () => stripBoxes(element);
    const atTop = () => placeAtTop(boxes());
    let place = atTop();
    // Nothing is saved before the reader scrolls: a page that is only open must not count as read later than another.
    const entry = entryOf(store.getState().comics[scope], comicId);
    let saved: Place | null = (entry?.chapterId === chapterId && entry.place) || start(boxes());
    const initial = { place: saved, at: Date.now() };
    let measureTimer = 0;
    let saveTimer = 0;
    let width = element.clientWidth;

    const measure = () => {
      clearTimeout(measureTimer);
      measureTimer = 0;
      // Before the strip is adjusted to a new width, another place is at the top edge.
      if (element.isConnected && element.clientWidth === width) place = atTop();
    };
    measureNow.current = measure;
    const save = (isLeft = false) => {
      clearTimeout(saveTimer);
      saveTimer = 0;
      if (!place || samePlace(place, saved)) return;
      saved = place;
      // A chapter that was left must not replace the entry of the one that is open now.
      if (isLeft) dispatch(placeChanged(scope, { comicId, chapterId }, { place }));
      else dispatch(placeRead(scope, { comicId, chapterId, chapterTitle, chapterNumber }, place));
    };
    const measureAndSave = () => {
      // The reader may have scrolled since the last measurement.
      measure();
      save();
    };
    const onScroll = () => {
      measureTimer ||= window.setTimeout(measure, measureEveryMs);
      saveTimer ||= window.setTimeout(measureAndSave, saveEveryMs);
    };
    // The account's answer may bring a newer place right after a cold start. A reader who has scrolled is not moved.
    const unsubscribe = store.subscribe(() => {
      const entry = entryOf(store.getState().comics[scope], comicId);
      if (entry?.chapterId !== chapterId || !entry.place || samePlace(entry.place, saved)) return;
      if (!isResumed.current || Date.now() - initial.at > acceptRemoteForMs) return;
      if (!samePlace(atTop(), initial.place)) return;
      scrollToPlace(entry.place, element);
      saved = place = initial.place = atTop();
    });
    const onHide = () => document.visibilityState === 'hidden' && measureAndSave();
    // After rotating a phone or changing the strip width, the same point of the same slice stays at the top.
    const resized = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      if (place && !isStart(place)) scrollToPlace(place, element);
    });
    resized.observe(element);
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('scroll', onScroll, { passive: true, signal });
    // In the capture phase, before the history is sent.
    addEventListener('pagehide', measureAndSave, { capture: true, signal });
    // WebKit takes a page from the back/forward cache and scrolls it to the top.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && place) scrollToPlace(place, element);
    };
    addEventListener('pageshow', onShow, { signal });
    // Before a link removes the strip.
    addEventListener('click', measure, { capture: true, signal });
    document.addEventListener('visibilitychange', onHide, { signal });
    return () => {
      clearTimeout(measureTimer);
      if (saveTimer) save(true);
      unsubscribe();
      resized.disconnect();
      listening.abort();
    };
  }, [scope, comicId, chapterId, chapterTitle, chapterNumber, dispatch, store, strip]);
}

function start({ ids }: Boxes): Place | null {
  return ids.length > 0 ? { slice: 0, sliceId: ids[0]!, fraction: 0 } : null;
}
