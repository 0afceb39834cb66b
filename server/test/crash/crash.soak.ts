import { randomOf, seed } from '../seeded.ts';
import { testKills, victims } from './kill-and-restart.ts';

const random = randomOf(seed);
const drawn = Array.from({ length: 17 }, () => random.one(victims));
testKills([...victims, ...drawn], seed);
