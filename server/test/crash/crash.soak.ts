import { chanceOf, seed } from '../seeded.ts';
import { testKills, victims } from './kill-and-restart.ts';

const chance = chanceOf(seed);
const drawn = Array.from({ length: 17 }, () => chance.one(victims));
testKills([...victims, ...drawn], seed);
