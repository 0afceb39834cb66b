import { api } from '@longstrip/client/api';

/** The cache of answers, with the kinds of things that only the back office shows. */
export const staffApi = api.enhanceEndpoints({ addTagTypes: ['ApiKey', 'Job', 'Mail', 'Setup', 'Storage'] });
