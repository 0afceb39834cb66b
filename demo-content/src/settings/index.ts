import { abstract } from './abstract.ts';
import { indoors } from './indoors.ts';
import { outdoors } from './outdoors.ts';
import { publicRooms } from './public-rooms.ts';
import { town } from './town.ts';
import type { Setting } from './scene.ts';

const all = { ...outdoors, ...town, ...indoors, ...publicRooms, ...abstract };
export type SettingName = keyof typeof all;
export const isSetting = (name: string): name is SettingName => Object.hasOwn(all, name);
export const isAbstract = (name: SettingName): boolean => Object.hasOwn(abstract, name);
export const settingNamed = (name: SettingName): Setting => all[name];
