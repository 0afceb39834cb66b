import type { Config } from '../../config/config.ts';

/** The address for programs of PostgreSQL: past a pooler, and as the owner of the tables if that is another role. */
export const ownUrl = ({ url, directUrl, ownerUrl }: Config['database']) => ownerUrl ?? directUrl ?? url;
