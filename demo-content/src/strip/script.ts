import { moods, poses, type Mood, type Pose } from '../figures/look.ts';
import { isProp, type PropName } from '../figures/props.ts';
import { isSetting, type SettingName } from '../settings/index.ts';
import type { Hour } from '../drawing/palette.ts';

export type LineKind = 'say' | 'shout' | 'whisper' | 'thought' | 'caption' | 'sound';
export type ScriptLine = { kind: LineKind; who: string | null; text: string };
export type ScriptFigure = { who: string; mood: Mood; pose: Pose; holding?: PropName; facing?: 1 | -1 };
export type Camera = 'wide' | 'mid' | 'close';
export type PanelFlag = 'bleed' | 'slant' | 'hot' | 'rain' | 'tall' | 'quiet' | 'moon' | 'snow';
export type ScriptPanel = {
  setting: SettingName;
  hour: Hour;
  camera: Camera;
  flags: PanelFlag[];
  figures: ScriptFigure[];
  object: PropName | null;
  lines: ScriptLine[];
};
export type ScriptEpisode = { title: string; emblem: PropName; free: boolean; panels: ScriptPanel[] };

const flags = new Set<string>(['bleed', 'slant', 'hot', 'rain', 'tall', 'quiet', 'moon', 'snow']);
const hours = new Set<string>(['day', 'dusk', 'night']);
const alwaysDark = new Set<string>(['space', 'storm']);
/** The hour of a place if the script names none. */
export const usualHour = (setting: string): Hour => (alwaysDark.has(setting) ? 'night' : 'day');
const marks: Record<string, LineKind> = { '': 'say', '!': 'shout', '~': 'whisper', '*': 'thought' };

/** A mistyped word throws, because otherwise a wrong figure would be drawn unnoticed. */
export class ScriptMistake extends Error {}

function parseFigure(words: string, at: string): ScriptFigure {
  const [who, ...rest] = words.trim().split(/\s+/);
  const figure: ScriptFigure = { who: who ?? '', mood: 'calm', pose: 'stand' };
  for (const word of rest) {
    if (word.startsWith('hold:')) {
      const prop = word.slice(5);
      if (!isProp(prop)) throw new ScriptMistake(`${at}: no prop "${prop}"`);
      figure.holding = prop;
      figure.pose = 'hold';
    } else if (word === 'left' || word === 'right') figure.facing = word === 'right' ? 1 : -1;
    else {
      const mood = moods.find((each) => each === word);
      const pose = poses.find((each) => each === word);
      if (!mood && !pose) throw new ScriptMistake(`${at}: "${word}" is neither mood nor pose`);
      figure.mood = mood ?? figure.mood;
      figure.pose = pose ?? figure.pose;
    }
  }
  return figure;
}

function parsePanel(line: string, at: string): ScriptPanel {
  const close = line.indexOf(']');
  const [place = '', ...words] = line.slice(1, close).trim().split(/\s+/);
  const [setting = '', givenHour] = place.split('.');
  const hour = givenHour ?? usualHour(setting);
  if (!hours.has(hour)) throw new ScriptMistake(`${at}: no hour "${hour}"`);
  if (!isSetting(setting)) throw new ScriptMistake(`${at}: no setting "${setting}"`);
  const cast = line
    .slice(close + 1)
    .replaceAll(' @', ', @')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const objects = cast.filter((part) => part.startsWith('@')).map((part) => part.slice(1));
  const object = objects[0] ?? null;
  if (object !== null && !isProp(object)) throw new ScriptMistake(`${at}: no prop "${object}"`);
  const figures = cast.filter((part) => !part.startsWith('@')).map((part) => parseFigure(part, at));
  const panel: ScriptPanel = {
    setting,
    hour: hour as Hour,
    camera: figures.length > 2 ? 'wide' : 'mid',
    flags: [],
    figures,
    object,
    lines: [],
  };
  for (const word of words) {
    if (word === 'wide' || word === 'mid' || word === 'close') panel.camera = word;
    else if (flags.has(word)) panel.flags.push(word as PanelFlag);
    else throw new ScriptMistake(`${at}: "${word}" says nothing about a panel`);
  }
  return panel;
}

function parseLine(line: string, at: string): ScriptLine {
  if (line.startsWith('>')) return { kind: 'caption', who: null, text: line.slice(1).trim() };
  if (line.startsWith('#')) return { kind: 'sound', who: null, text: line.slice(1).trim() };
  const match = /^([A-Z][A-Za-z]*)([!~*]?): (.+)$/.exec(line);
  if (!match) throw new ScriptMistake(`${at}: cannot read "${line}"`);
  return { kind: marks[match[2]!]!, who: match[1]!, text: match[3]! };
}

/**
 * `== Title | emblem | free` opens an episode, `[setting.hour camera flags] Who pose mood, @object` a panel,
 * and the lines under it are spoken: `Who: says`, `Who!: shouts`, `Who~: whispers`, `Who*: thinks`, `> caption`, `# SOUND`.
 */
export function parseScript(script: string, name: string): ScriptEpisode[] {
  const episodes: ScriptEpisode[] = [];
  for (const raw of script.split('\n')) {
    const line = raw.trim();
    if (!line) continue;
    const episode = episodes.at(-1);
    const at = `${name}, "${episode?.title ?? line}"`;
    if (line.startsWith('== ')) {
      const [title = '', emblem = '', free] = line
        .slice(3)
        .split('|')
        .map((part) => part.trim());
      if (!isProp(emblem)) throw new ScriptMistake(`${at}: no emblem "${emblem}"`);
      episodes.push({ title, emblem, free: free === 'free', panels: [] });
    } else if (line.startsWith('[')) episode!.panels.push(parsePanel(line, at));
    else episode!.panels.at(-1)!.lines.push(parseLine(line, at));
  }
  return episodes;
}
