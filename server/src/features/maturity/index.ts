/** Public interface of maturity: who may see mature content, by age and region. The contract's rules say what is mature. */
export { ageRefusal, visitorOf } from './audience.ts';
