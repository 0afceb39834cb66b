import { seed } from '../seeded.ts';
import { testKills, victims } from './kill-and-restart.ts';

testKills(victims, seed);
