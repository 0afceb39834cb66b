import { body, frames } from './body.ts';
import { colourBrush, contourBrush, dot, type Brush } from './brush.ts';
import { emote } from './emotes.ts';
import { extrasOverFace, extrasUnderFace } from './extras.ts';
import { face } from './face.ts';
import { hairBehind, hairInFront } from './hair.ts';
import { headShape } from './head-shapes.ts';
import type { Look, Mood, Pose } from './look.ts';
import { drawProp, type PropName } from './props.ts';
import { group, n } from '../drawing/pen.ts';
import { darker, lighter } from '../drawing/palette.ts';

export type Acting = { mood: Mood; pose: Pose; holding?: PropName };
export type Placing = { x: number; ground: number; scale: number; facing: 1 | -1 };

function wornBehind(brush: Brush, look: Look, neck: number, hip: number): string {
  const extras = look.extras ?? [];
  let out = '';
  if (extras.includes('tail'))
    out += brush.limb([-10, hip + 20, -86, hip + 50, -118, hip - 26], 20, darker(look.skin, 0.08));
  if (extras.includes('cape'))
    out += brush.shape(
      `M-38,${neck}C-90,${neck + 60} -84,${hip + 40} -96,${hip * 0.2}C-40,${hip * 0.06} 50,${hip * 0.06} 92,${hip * 0.2}C84,${hip + 40} 86,${neck + 60} 40,${neck}Z`,
      look.accent,
    );
  if (extras.includes('wings')) {
    const wing = (s: number): string =>
      `M${14 * s},${neck + 26}C${60 * s},${neck - 70} ${150 * s},${neck - 70} ${168 * s},${neck - 16}C${140 * s},${neck - 10} ${150 * s},${neck + 40} ${120 * s},${neck + 44}C${110 * s},${neck + 84} ${60 * s},${neck + 92} ${14 * s},${neck + 56}Z`;
    out +=
      brush.shape(wing(-1) + wing(1), lighter(look.accent, 0.15)) +
      brush.detail(
        `M-30,${neck + 30}L-130,${neck - 20}M-30,${neck + 40}L-104,${neck + 34}M30,${neck + 30}L130,${neck - 20}M30,${neck + 40}L104,${neck + 34}`,
        darker(look.accent, 0.3),
        0.8,
      );
  }
  return out;
}

function wornInFront(brush: Brush, look: Look, neck: number): string {
  const extras = look.extras ?? [];
  let out = '';
  if (extras.includes('cape'))
    out +=
      brush.shape(
        `M-46,${neck + 4}Q2,${neck - 22} 50,${neck + 4}Q40,${neck + 26} 4,${neck + 28}Q-34,${neck + 26} -46,${neck + 4}Z`,
        darker(look.accent, 0.14),
      ) + brush.shape(dot(4, neck + 20, 8), '#f0c04c');
  if (extras.includes('scarf'))
    out +=
      brush.shape(
        `M-24,${neck + 8}L-38,${neck + 78}L-12,${neck + 82}L-2,${neck + 12}Z`,
        darker(look.accent, 0.12),
      ) +
      brush.shape(
        `M-40,${neck + 8}C-44,${neck - 18} 48,${neck - 20} 46,${neck + 6}C34,${neck + 26} -28,${neck + 28} -40,${neck + 8}Z`,
        look.accent,
      );
  if (extras.includes('tattoo'))
    out +=
      brush.detail(`M${-34},${neck + 62}q8,-12 16,0t16,0M-28,${neck + 78}q8,-10 14,0`, look.accent, 1) +
      brush.patch(dot(22, neck + 60, 6), look.accent);
  return out;
}

function headAt(look: Look, shift: number): string {
  const f = frames[look.build];
  const y = look.outfit === 'shell' ? -70 * f.headSize : f.head + shift * 0.6;
  return `translate(${shift},${n(y)}) rotate(${n(shift * 0.8)}) scale(${f.headSize})`;
}

function head(brush: Brush, look: Look, mood: Mood, pop: string, shift: number): string {
  const drawn = headShape(brush, look, pop);
  const human = look.head === 'human';
  const features =
    drawn.frame.size === 0 ? face(brush, mood, { ...drawn.frame, size: 1 }) : face(brush, mood, drawn.frame);
  const eyeless = drawn.frame.size === 0;
  const inner =
    drawn.behind +
    drawn.front +
    extrasUnderFace(brush, look) +
    (eyeless ? cyclopsFace(brush, mood, drawn.frame.colour) : features) +
    (human ? hairInFront(brush, look) : '') +
    extrasOverFace(brush, look) +
    emote(brush, mood);
  return group(inner, headAt(look, shift));
}

/** One big eye cannot use the two-eyed faces; lid and brow carry the mood instead. */
function cyclopsFace(brush: Brush, mood: Mood, colour: string): string {
  const closed = ['happy', 'joy', 'sleepy', 'cry'].includes(mood);
  const lid = closed
    ? brush.patch(dot(12, -14, 35, 34), '#00000055') + brush.detail('M-20,-10q32,20 64,0', colour, 1.4)
    : ['flat', 'smug', 'shy', 'sad'].includes(mood)
      ? brush.patch('M-23,-16a35,34 0 0 1 70,0z', '#00000044') + brush.detail('M-24,-16h72', colour, 1.2)
      : '';
  const brow =
    mood === 'angry'
      ? brush.detail('M-20,-62L46,-46', colour, 1.8)
      : mood === 'worry' || mood === 'scared' || mood === 'sad'
        ? brush.detail('M-22,-52L40,-66', colour, 1.6)
        : '';
  const mouth = ['happy', 'joy', 'love', 'calm', 'wink'].includes(mood)
    ? 'M-16,36q28,20 54,0'
    : ['shock', 'scared'].includes(mood)
      ? 'M2,42a10,9 0 1 0 20,0a10,9 0 1 0 -20,0'
      : ['sad', 'cry', 'angry', 'worry'].includes(mood)
        ? 'M-10,46q22,-14 44,0'
        : 'M-8,40h40';
  return lid + brow + brush.detail(mouth, colour, 1.1);
}

/** Draws a member of the cast standing on `ground`; the same look and acting always give the same drawing. */
export function figure(look: Look, acting: Acting, place: Placing, ink: string, pop: string): string {
  const width = (3.1 + 1.35 * place.scale) / place.scale;
  const layer = (brush: Brush): string => {
    const f = frames[look.build];
    const parts = body(brush, look, acting.pose);
    const prop = acting.holding
      ? group(
          drawProp(brush, acting.holding, pop),
          `translate(${n(parts.hand[0] + 4)},${n(parts.hand[1] - 4)}) scale(0.62)`,
        )
      : '';
    const hair = look.head === 'human' ? group(hairBehind(brush, look), headAt(look, parts.headShift)) : '';
    return (
      wornBehind(brush, look, f.neck, f.hip) +
      hair +
      parts.behind +
      parts.body +
      wornInFront(brush, look, f.neck) +
      (acting.pose === 'facepalm' ? '' : parts.front) +
      head(brush, look, acting.mood, pop, parts.headShift) +
      (acting.pose === 'facepalm' || acting.pose === 'think' ? parts.front : '') +
      prop
    );
  };
  const lean = acting.pose === 'run' ? 9 : acting.pose === 'bow' ? 14 : acting.pose === 'lie' ? -82 : 0;
  const transform = `translate(${n(place.x)},${n(place.ground)}) scale(${n(place.scale * place.facing * 100)}e-2,${n(place.scale * 100)}e-2)${lean ? ` rotate(${lean})` : ''}`;
  return group(layer(contourBrush(ink, width, width * 0.62)) + layer(colourBrush(ink, width)), transform);
}

/** Distance from the feet to the top of the head, before scaling; hats stand above it. */
export function figureHeight(look: Look): number {
  const f = frames[look.build];
  if (look.outfit === 'shell') return look.head === 'pot' ? 200 : 150;
  return (
    -f.head +
    84 * f.headSize +
    (look.extras?.some((e) => tallHats.has(e))
      ? 56
      : look.extras?.some((e) => lowHats.has(e)) ||
          look.hair === 'mohawk' ||
          look.hair === 'bun' ||
          look.hair === 'afro'
        ? 32
        : 0) +
    (look.head === 'moth' || look.head === 'wolf' || look.head === 'dragon' || look.head === 'void' ? 36 : 0)
  );
}
const tallHats = new Set<string>(['tophat', 'witch', 'chef']);
const lowHats = new Set<string>(['horns', 'halo', 'captain', 'cap', 'beanie', 'fedora']);

/** Where the middle of the head is above the feet, before scaling. */
export function headCentre(look: Look): number {
  return look.outfit === 'shell' ? 66 : -frames[look.build].head;
}
