import { seed } from '../seeded.ts';
import { testHostileRequests } from './assert-refused.ts';

testHostileRequests(30_000, seed);
