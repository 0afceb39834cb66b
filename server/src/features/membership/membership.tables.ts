import { tablesOf } from '../../platform/database/tables.ts';

export const membershipTables = tablesOf<{
  plan: {
    id: string;
    weeks: number;
    duration: string;
    badge: string;
    description: string;
    first_price_cents: number;
    renewal_price_cents: number;
    includes_uncensored: boolean;
    disclaimers: string[];
  };
}>();
