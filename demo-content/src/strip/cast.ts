import { builds, extras, hairs, heads, outfits, type Look } from '../figures/look.ts';
import { ScriptMistake } from './script.ts';

const pattern =
  /^(?<name>\w+): (?<head>\S+) (?<build>\S+) (?<outfit>\S+) skin (?<skin>#\w{6}) top (?<top>#\w{6}) bottom (?<bottom>#\w{6}) accent (?<accent>#\w{6})(?: hair(?: (?<hair>\w+))?(?: (?<hairColour>#\w{6}))?)?(?: with (?<more>.+))?$/;

/** A line for each of the cast: head, build, outfit, colours, `hair` with style and colour, and extras after `with`. */
export function readCast(text: string): Record<string, Look> {
  return Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const found = pattern.exec(line)?.groups;
        if (!found) throw new ScriptMistake(`cannot read "${line}"`);
        const { name, head, build, outfit, hair, more, ...colours } = found;
        const look = {
          ...(colours as Pick<Look, 'skin' | 'top' | 'bottom' | 'accent' | 'hairColour'>),
          head: one(heads, head!),
          build: one(builds, build!),
          outfit: one(outfits, outfit!),
          hair: hair === undefined ? hair : one(hairs, hair),
          extras: more?.split(' ').map((word) => one(extras, word)),
        };
        return [name, look];
      }),
  );
}

function one<Word extends string>(words: readonly Word[], word: string): Word {
  const known = words.find((each) => each === word);
  if (!known) throw new ScriptMistake(`"${word}" is none of ${words.join(', ')}`);
  return known;
}
