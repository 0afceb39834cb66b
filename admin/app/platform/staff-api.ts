import { api } from '@longstrip/client/api';

/** The cache of answers, with the tags that only the back office uses. */
export const staffApi = api.enhanceEndpoints({ addTagTypes: ['ApiKey', 'Job', 'Mail', 'Setup', 'Storage'] });
