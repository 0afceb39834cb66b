import { seed } from '../seeded.ts';
import { testHostileRequests } from './assert-refused.ts';

testHostileRequests(3_000, seed);
