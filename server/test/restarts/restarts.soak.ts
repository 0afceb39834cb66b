import { testRestarts } from './restart-under-load.ts';

testRestarts({ pages: 300, readers: 200, restarts: 5 });
