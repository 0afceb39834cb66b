import { seed } from '../seeded.ts';
import { testHostileRequests } from './assert-refused.ts';

testHostileRequests(2_000, seed);
