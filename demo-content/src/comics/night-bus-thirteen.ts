import { readPalette } from '../drawing/palette.ts';
import { readCast } from '../strip/cast.ts';
import type { ComicSheet } from '../strip/comic-sheet.ts';
import { earlyRoute } from './night-bus-thirteen.early.ts';
import { lateRoute } from './night-bus-thirteen.late.ts';

export const nightBusThirteen: ComicSheet = {
  slug: 'night-bus-thirteen',
  title: 'Night Bus 13',
  otherTitles: ['심야버스 13번'],
  description:
    'The 13 leaves the depot at midnight and is back before the sun. Noor drives. Werewolves pay full fare, ghosts ride free, and everybody, whatever they are, just wants to get home. One stop, one passenger, one small story at a time.',
  rating: 'T',
  genres: ['Comedy', 'Fantasy', 'Slice of Life'],
  weeksOld: 92,
  palette: readPalette(
    'ink #1a1630 paper #f7f1e3 sky #7f9ad8 haze #d9c7e6 far #6f74b5 mid #8f86b8 near #5d5a86 light #ffcf5c pop #ef5b3a night #191a45',
  ),
  cast: readCast(`
Noor: human adult uniform skin #b97a52 top #2f6f73 bottom #2b3150 accent #ef5b3a hair ponytail #221a26 with cap lashes
Grim: skull tall robe skin #f4ecd8 top #2c2740 bottom #2c2740 accent #8a78b8
Lupo: wolf broad suit skin #7c7690 top #4a6b8a bottom #33405c accent #ef5b3a
Mothilda: moth small dress skin #dcc9a2 top #b2638c bottom #5b4668 accent #d8a860 with wings
Drac: human tall suit skin #e6dfe8 top #2b2238 bottom #2b2238 accent #9c1f3c hair slick #1c1626 with cape fangs
Blob: cyclops round hoodie skin #7fb069 top #e8b84a bottom #5d5a86 accent #b03a5b
Fin: fish adult coat skin #56a3b8 top #e0a83c bottom #33405c accent #f08a4b
Wanda: human adult robe skin #cfe0a8 top #5a3d7a bottom #3a2950 accent #3c2a58 hair wavy #d8632f with witch
Boo: ghost small sheet skin #e6eef4 top #e6eef4 bottom #e6eef4 accent #ef5b3a
Boss: human round suit skin #e9b48f top #8a8f9c bottom #5d6270 accent #2f6f73 hair ring #7b6a5a with moustache glasses
`),
  poster: {
    setting: 'busStop',
    hour: 'night',
    title: { lines: ['Night', 'Bus 13'], shape: 'wedge', at: 'top', fill: '#ffcf5c' },
    card: {
      backdrop: 'scene',
      figures: [
        { who: 'Lupo', x: 0.8, y: 1.02, size: 1.5, mood: 'happy', pose: 'hold', holding: 'suitcase' },
        { who: 'Grim', x: 0.2, y: 0.98, size: 1.4, mood: 'calm', pose: 'stand', holding: 'umbrella' },
        { who: 'Noor', x: 0.5, y: 1.2, size: 2.0, mood: 'smug', pose: 'cross' },
        { who: 'Blob', x: 0.9, y: 1.16, size: 1.2, mood: 'joy', pose: 'wave' },
      ],
    },
    cover: {
      backdrop: 'disc',
      figures: [
        { who: 'Grim', x: 0.79, y: 1.3, size: 2.3, mood: 'happy', pose: 'stand', facing: -1 },
        { who: 'Noor', x: 0.36, y: 1.45, size: 2.9, mood: 'wink', pose: 'cross', facing: -1 },
      ],
    },
  },
  script: earlyRoute + lateRoute,
};
