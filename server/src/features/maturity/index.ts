/** Front door of maturity: who may see mature content, by age and region. What is mature is said by the contract's rules. */
export { serveAge } from './age.routes.ts';
export { openMaturity, type Maturity } from './visitors.ts';
