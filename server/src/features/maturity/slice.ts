import { defineSlice } from '../../platform/slice.ts';
import { serveAge } from './age.routes.ts';
import { openMaturity } from './visitors.ts';

/** Who may see mature content, by age and region. */
export const maturity = defineSlice({
  name: 'maturity',
  needs: [],
  open(services) {
    const api = openMaturity(services.config, services);
    return { api, serveCalls: (calls) => serveAge(calls, api) };
  },
});
