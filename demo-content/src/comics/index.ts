import type { ComicSheet } from '../strip/comic-sheet.ts';
import { afterMidnightDarling } from './after-midnight-darling.ts';
import { crumbAndCinder } from './crumb-and-cinder.ts';
import { exactChangeOnly } from './exact-change-only.ts';
import { ficusInvestigates } from './ficus-investigates.ts';
import { gentlemanThiefsExWife } from './gentleman-thiefs-ex-wife.ts';
import { grandmotherVsTheVoid } from './grandmother-vs-the-void.ts';
import { lowOrbitHeartbreak } from './low-orbit-heartbreak.ts';
import { lowTidePostOffice } from './low-tide-post-office.ts';
import { myRoommateIsTheMoon } from './my-roommate-is-the-moon.ts';
import { nightBusThirteen } from './night-bus-thirteen.ts';
import { overtimeInHell } from './overtime-in-hell.ts';
import { quietPlease } from './quiet-please.ts';
import { roomsForTheDeparted } from './rooms-for-the-departed.ts';
import { skinDeepInkDeeper } from './skin-deep-ink-deeper.ts';
import { swordOfMiddlingDestiny } from './sword-of-middling-destiny.ts';
import { theVelvetHour } from './the-velvet-hour.ts';
import { thornInMySide } from './thorn-in-my-side.ts';
import { whatTheWidowWore } from './what-the-widow-wore.ts';
import { wolfMoonMotel } from './wolf-moon-motel.ts';

/** Every comic of the demo, in no particular order: the site sorts by date. */
export const comicSheets: ComicSheet[] = [
  roomsForTheDeparted,
  nightBusThirteen,
  crumbAndCinder,
  ficusInvestigates,
  thornInMySide,
  exactChangeOnly,
  swordOfMiddlingDestiny,
  lowTidePostOffice,
  myRoommateIsTheMoon,
  grandmotherVsTheVoid,
  overtimeInHell,
  gentlemanThiefsExWife,
  quietPlease,
  lowOrbitHeartbreak,
  afterMidnightDarling,
  theVelvetHour,
  wolfMoonMotel,
  skinDeepInkDeeper,
  whatTheWidowWore,
];
