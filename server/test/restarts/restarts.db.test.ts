import { testRestarts } from './restart-under-load.ts';

testRestarts({ pages: 40, readers: 20, restarts: 2 });
