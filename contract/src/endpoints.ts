import * as catalogue from './catalogue/catalogue.endpoints.ts';
import * as pages from './catalogue/pages.endpoints.ts';
import * as editorial from './editorial/editorial.endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import * as account from './identity/account.endpoints.ts';
import * as firstAdmin from './identity/first-admin.endpoints.ts';
import * as people from './identity/people.endpoints.ts';
import * as age from './maturity/age.endpoints.ts';
import * as membership from './membership/plans.ts';
import * as reading from './reading/pages.endpoints.ts';
import * as places from './reading/places.endpoints.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}

/** Every call there is, for OpenAPI and for the check that each one is served. */
export const allEndpoints: Endpoint[] = [
  catalogue,
  pages,
  reading,
  places,
  editorial,
  membership,
  account,
  firstAdmin,
  people,
  age,
]
  .flatMap((part) => Object.values(part) as unknown[])
  .filter(isEndpoint);
