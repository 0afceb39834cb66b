/** Unique words and pictures: wherever one appears, it shows where it came from. */
import sharp from 'sharp';
import { randomOf } from '../seeded.ts';

/** Always the same, so that the findings of two runs name the same words. */
export function canaries(seed = 41) {
  const random = randomOf(seed);
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return {
    /** Letters only, so that neither escaping nor a change of case hides one. */
    word: () => `zq${Array.from({ length: 9 }, () => random.one([...letters])).join('')}qz`,
    /** Noise, so that no encoder makes the same bytes of two of them. */
    picture: ({ width = 40, height = 56 } = {}): Promise<Buffer> =>
      sharp(random.bytes(width * height * 3), { raw: { width, height, channels: 3 } })
        .png()
        .toBuffer(),
  };
}

export const canaryWordPattern = /zq[a-z]{9}qz/g;
