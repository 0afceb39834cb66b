const roles = ['ink', 'paper', 'sky', 'haze', 'far', 'mid', 'near', 'light', 'pop', 'night'] as const;
/** Colours by role; a comic has one set, and the colours of every hour of the day are mixed from it. */
export type Palette = Record<(typeof roles)[number], string>;

/** A colour for each role, in their order: `ink #3a1f22 paper #fff7e8 …`. */
export function readPalette(text: string): Palette {
  const found = new RegExp(`^${roles.map((role) => `${role} (#\\w{6})`).join(' ')}$`).exec(text);
  if (!found) throw new Error(`no palette: "${text}"`);
  return Object.fromEntries(roles.map((role, i) => [role, found[i + 1]])) as Palette;
}

export type Hour = 'day' | 'dusk' | 'night';

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
}

/** `share` of 0 is all `from`, 1 is all `to`. */
export function mix(from: string, to: string, share: number): string {
  const other = channels(to);
  return (
    '#' +
    channels(from)
      .map((value, i) =>
        Math.round(value + (other[i]! - value) * share)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
}

export function luminance(hex: string): number {
  const [r, g, b] = channels(hex);
  return (0.299 * r! + 0.587 * g! + 0.114 * b!) / 255;
}

export const darker = (hex: string, share: number): string => mix(hex, '#120a1e', share);
export const lighter = (hex: string, share: number): string => mix(hex, '#fffaf0', share);

/** The palette of an hour. `light` and `pop` keep their colours at night, which makes night pictures warm. */
export function atHour(palette: Palette, hour: Hour): Palette {
  if (hour === 'day') return palette;
  const tint = hour === 'night' ? palette.night : palette.pop;
  const depth = hour === 'night' ? 0.62 : 0.26;
  return {
    ...palette,
    sky: mix(palette.sky, tint, hour === 'night' ? 0.92 : 0.55),
    haze: mix(palette.haze, tint, hour === 'night' ? 0.6 : 0.3),
    far: mix(palette.far, tint, depth),
    mid: mix(palette.mid, tint, depth),
    near: mix(palette.near, tint, depth),
  };
}
