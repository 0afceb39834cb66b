import { dot, type Brush } from './brush.ts';
import type { Mood } from './look.ts';

/** The small signs around a head that a reader understands before the face. */
export function emote(b: Brush, mood: Mood): string {
  switch (mood) {
    case 'worry':
      return b.shape('M-66,-52c-12,18 -16,26 -10,34c8,8 20,2 20,-10c0,-8 -4,-14 -10,-24z', '#9fd8f2');
    case 'scared':
      return b.detail('M-92,-40v34M-106,-32v26M98,-40v34M112,-32v26', b.ink, 0.9);
    case 'angry':
      return b.detail(
        'M62,-84q-2,16 -16,14M72,-84q2,16 16,14M62,-54q-2,-12 -14,-12M72,-54q2,-12 14,-12',
        '#d9303f',
        1.4,
      );
    case 'shock':
      return b.detail('M-70,-86l-16,-18M-40,-106l-8,-22M82,-84l16,-18M54,-106l8,-20', b.ink, 1.2);
    case 'love':
      return b.patch(
        'M90,-70c-20,-14 -12,-28 -4,-24c3,1 4,4 4,6c0,-2 2,-5 5,-6c8,-4 15,10 -5,24zM-84,-84c-14,-10 -9,-20 -3,-17c2,1 3,3 3,4c0,-1 1,-3 3,-4c6,-3 11,7 -3,17z',
        '#ef4a68',
      );
    case 'joy':
      return b.detail('M92,-56l20,-10M86,-80l14,-16M-84,-58l-20,-10M-78,-82l-14,-14', b.ink, 1);
    case 'sleepy':
      return b.detail('M78,-60h22l-22,24h22M104,-98h16l-16,18h16', b.ink, 1);
    case 'think':
      return b.patch(dot(84, -66, 5) + dot(100, -84, 7), b.ink);
    default:
      return '';
  }
}
