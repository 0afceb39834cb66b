import type { ComicSheet } from '../strip/comic-sheet.ts';
import { nightBusThirteen } from './night-bus-thirteen.ts';
import { roomsForTheDeparted } from './rooms-for-the-departed.ts';

/** Every comic of the demo, in no particular order: the site sorts by date. */
export const comicSheets: ComicSheet[] = [roomsForTheDeparted, nightBusThirteen];
