import * as browse from './catalogue/browse.endpoints.ts';
import * as catalogue from './catalogue/catalogue.endpoints.ts';
import * as creators from './catalogue/creators.endpoints.ts';
import * as pages from './catalogue/pages.endpoints.ts';
import * as catalogueStaff from './catalogue/staff.endpoints.ts';
import * as coins from './coins/coins.endpoints.ts';
import * as wallets from './coins/coins.staff.endpoints.ts';
import * as discovery from './discovery/ranking.endpoints.ts';
import * as similar from './discovery/similar.endpoints.ts';
import * as editorial from './editorial/editorial.endpoints.ts';
import * as home from './editorial/home.endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import * as apiKeys from './identity/api-keys.endpoints.ts';
import * as account from './identity/account.endpoints.ts';
import * as audit from './identity/audit.endpoints.ts';
import * as firstAdmin from './identity/first-admin.endpoints.ts';
import * as people from './identity/people.endpoints.ts';
import * as counting from './insight/counting.endpoints.ts';
import * as insight from './insight/insight.endpoints.ts';
import * as library from './library/library.endpoints.ts';
import * as lists from './library/lists.endpoints.ts';
import * as librarySettings from './library/settings.endpoints.ts';
import * as age from './maturity/age.endpoints.ts';
import * as jobs from './operation/jobs.endpoints.ts';
import * as mails from './operation/mails.endpoints.ts';
import * as operation from './operation/operation.endpoints.ts';
import * as gifts from './payments/gifts.endpoints.ts';
import * as payments from './payments/payments.endpoints.ts';
import * as allPayments from './payments/payments.staff.endpoints.ts';
import * as access from './reading/access.endpoints.ts';
import * as contracts from './membership/contracts.endpoints.ts';
import * as membership from './membership/membership.endpoints.ts';
import * as memberships from './membership/memberships.staff.endpoints.ts';
import * as plans from './membership/plans.ts';
import * as reading from './reading/pages.endpoints.ts';
import * as places from './reading/places.endpoints.ts';
import * as refunds from './refunds/refunds.endpoints.ts';
import * as search from './search/search.endpoints.ts';
import * as trash from './trash/trash.endpoints.ts';
import * as versions from './versions/versions.endpoints.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}

/** What the files declare. Each endpoint is exported under its name. */
const declarations = {
  ...browse,
  ...catalogue,
  ...pages,
  ...catalogueStaff,
  ...creators,
  ...reading,
  ...access,
  ...coins,
  ...wallets,
  ...places,
  ...library,
  ...lists,
  ...librarySettings,
  ...discovery,
  ...similar,
  ...editorial,
  ...home,
  ...plans,
  ...membership,
  ...memberships,
  ...gifts,
  ...payments,
  ...allPayments,
  ...contracts,
  ...refunds,
  ...search,
  ...account,
  ...firstAdmin,
  ...people,
  ...audit,
  ...age,
  ...counting,
  ...insight,
  ...apiKeys,
  ...jobs,
  ...mails,
  ...operation,
  ...trash,
  ...versions,
};
type Declarations = typeof declarations;

/** All endpoints, for OpenAPI and for the check that each one is served. */
export const allEndpoints: Endpoint[] = Object.values<unknown>(declarations).filter(isEndpoint);

/** All endpoints by name. Only a type, so browsers load no Zod. */
export type Endpoints = {
  [
    K in keyof Declarations as Declarations[K] extends Endpoint ? Declarations[K]['name'] : never
  ]: Declarations[K];
};

/** Names of the calls that the audit trail records: see `isAudited`. */
export type AuditedCall = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { access: string } | { personalData: false }
    ? never
    : Name;
}[keyof Endpoints];
