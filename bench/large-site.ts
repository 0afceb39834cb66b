/** A whole site in bulk: comics with chapters, members with payments, and what was read each day of a year. */
import type pg from 'pg';
import { growTo } from './many-comics.ts';

export type SiteSize = { comics: number; members: number };

const chaptersOfComic = 20;
const days = 365;
/** Readers open few comics of a large catalogue on one day. */
const comicsReadOnDay = 3000;
/** Renewals of each member. */
const payments = 4;

export async function fillSite(pool: pg.Pool, { comics, members }: SiteSize): Promise<void> {
  await growTo(pool, comics);
  const statements: [text: string, values: unknown[]][] = [
    [
      `insert into chapter (id, comic_id, title, chapter_number, is_free, published_at, created_at)
       select gen_random_uuid(), comic.id, 'Chapter ' || n, n, false, created_at + n * interval '1 day', created_at
       from comic, generate_series(1, $1::int) n`,
      [chaptersOfComic],
    ],
    [
      `insert into account (uid, email, email_verified, valid_since, created_at, last_login_at)
       select 'member' || n, 'member' || n || '@many.example', true, now(), now() - n * interval '1 minute', now()
       from generate_series(1, $1::int) n`,
      [members],
    ],
    [
      `insert into payer select md5('payer' || n)::uuid, 'member' || n from generate_series(1, $1::int) n`,
      [members],
    ],
    [
      `insert into payment (id, payer_id, provider, site, kind, subject, what, amount_cents, currency, on_session, card_token, created_at)
       select md5('payment' || n || ' ' || part)::uuid, md5('payer' || n)::uuid, 'sandbox', 'normal', 'membership', '{}',
         'Premium membership', 1599, 'usd', true, 'none', now() - part * interval '28 days' - n * interval '1 second'
       from generate_series(1, $1::int) n, generate_series(1, $2::int) part`,
      [members, payments],
    ],
    [
      `insert into payment_state (payment_id, state, updated_at, payment_kind, payment_provider, payment_cents, ordered_at)
       select id, 'succeeded', created_at, kind, provider, amount_cents, created_at from payment where card_token = 'none'`,
      [],
    ],
    [
      `insert into payment_event (payment_id, number, kind, amount_cents, provider_reference, at)
       select id, number, event.kind, amount_cents, event.kind || ' ' || id, created_at
       from payment, (values (1, 'sent'), (2, 'succeeded')) as event(number, kind) where card_token = 'none'`,
      [],
    ],
    [
      `insert into membership (id, payer_id, uid, contract_number, site, origin, plan_id, covers_uncensored, renewal_cents,
         state, renews, period_number, period_start, paid_until, period_end, paid_cents, charged_cents, attempts, try_at,
         is_reminded, started_at, summary_at, due_at)
       select md5('membership' || n)::uuid, md5('payer' || n)::uuid, 'member' || n, 'LS-' || upper(md5('contract' || n)),
         'normal', 'http://localhost', '4weeks', false, 1599, 'active', true, 5, now(), renewal, renewal, 1599, 1599, 0,
         renewal, false, now() - interval '112 days', now() + interval '253 days', renewal
       from generate_series(1, $1::int) n, lateral (select now() + interval '90 days' + n * interval '1 second') as of(renewal)`,
      [members],
    ],
    [
      `insert into insight_comic_day (site, day, comic_id, readers, reads, finished)
       select comic.site, current_date - day, comic.id, 10, 20, 5
       from generate_series(1, $1::int) day
       join (select id, site, row_number() over (order by id) as number from comic) comic
         on (comic.number + day * 101) % $2::int < $3::int`,
      [days, comics, Math.min(comics, comicsReadOnDay)],
    ],
  ];
  for (const [text, values] of statements) await pool.query(text, values);
  await pool.query('vacuum analyze');
}
