/** Thousands of rows, written directly to the database. */
import type { TestApp } from './app-for-tests.ts';

type Rows = Pick<TestApp, 'rows'>;

/** So many rows that PostgreSQL plans for them as for the 100,000 of `npm run test:soak`. */
export const manyRows = process.env['TEST_SOAK'] ? 100_000 : 10_000;
/** One of so many rows gets a rare value: then `rare` of `count` rows have it. At least 50, so that it stays rare. */
const stepFor = (count: number, rare: number) => Math.max(50, Math.floor(count / rare));

export async function manyComics(api: Rows, count: number): Promise<void> {
  await api.rows(
    `insert into comic (id, title, description, content_rating, status, published, appeared, created_at, updated_at)
     select gen_random_uuid(), 'Title ' || md5(n::text), '', case when n % 10 = 0 then 'AO' else 'T' end,
       case when n % $2::int = 0 then 'hiatus' when n % 3 = 0 then 'completed' else 'ongoing' end,
       n % $3::int <> 0, true, date_trunc('milliseconds', now()) - n * interval '1 minute',
       date_trunc('milliseconds', now()) - n * 7919 % 100003 * interval '1 second'
     from generate_series(1, $1::int) n`,
    [count, stepFor(count, 200), stepFor(count, 100)],
  );
}

/** Five thousand creators of the comics that are there. */
export async function manyCreators(api: Rows): Promise<void> {
  await api.rows(
    `insert into creator (id, site, name, folded_name, also_known_as, slug, created_at, updated_at)
     select gen_random_uuid(), case when n % 10 = 0 then 'uncensored' else 'normal' end, 'Person' || n, 'person' || n,
       jsonb_build_array('Alias' || n), 'person' || n, now(), date_trunc('milliseconds', now()) - n * interval '1 second'
     from generate_series(0, 4999) n`,
  );
  await api.rows(
    `insert into comic_creator (comic_id, creator_id, role, position)
     select comic.id, creator.id, 'writer', 1
     from (select id, site, row_number() over (order by id) as n from comic) as comic
     join creator on creator.site = comic.site and creator.slug = 'person' ||
       case when comic.site = 'uncensored' then n % 500 * 10 else n % 500 * 10 + 1 + n % 9 end`,
  );
  await api.rows('vacuum analyze stored_creator, comic_creator');
}

export async function manyPeople(api: Rows, count: number): Promise<void> {
  await api.rows(
    `insert into account (uid, email, email_verified, role, disabled, valid_since, created_at, deletion_at)
     select 'uid' || n, 'many' || n || '@many.example', true, case when n % $2::int = 0 then 'editor' else 'reader' end,
       n % $3::int = 0, now(), date_trunc('milliseconds', now()) - n * interval '1 minute',
       case when n % $4::int = 0 then now() end from generate_series(1, $1::int) n`,
    [count, stepFor(count, 20), stepFor(count, 25), stepFor(count, 33)],
  );
  await api.rows('vacuum analyze account');
}

/** Payments of `payer`, but twenty of `otherPayer`. */
export async function manyPayments(
  api: Rows,
  { count, payer, otherPayer }: { count: number; payer: string; otherPayer: string },
): Promise<void> {
  // Without foreign keys and triggers, which cost more than the rows.
  await api.rows(`begin; set local session_replication_role = replica;
    insert into payment (id, payer_id, provider, site, kind, subject, what, amount_cents, currency, on_session,
      card_token, created_at)
    select gen_random_uuid(), case when n % ${stepFor(count, 20)} = 0 then '${otherPayer}'::uuid else '${payer}'::uuid end,
      case when n % ${stepFor(count, 50)} = 0 then 'stripe' else 'sandbox' end, 'normal',
      (array['membership', 'renewal', 'coins'])[n % 3 + 1], '{}', '=A plan, "long"', 100 + n % 50, 'usd', true, 'none',
      '2024-05-01T00:00Z'::timestamptz + n * interval '20 seconds' from generate_series(1, ${count}) n;
    insert into payment_state (payment_id, state, updated_at, ordered_at, payment_kind, payment_provider,
      payment_cents, dispute)
    select id, case when extract(epoch from created_at)::bigint % 5000 = 0 then 'failed' else 'succeeded' end,
      created_at, created_at, kind, provider, amount_cents, case when provider = 'stripe' then 'open' end
    from payment where created_at < '2025-01-01';
    insert into payment_event (payment_id, number, kind, amount_cents, at)
    select id, 1, 'succeeded', 100, created_at from payment where created_at < '2024-05-02';
    commit`);
  await api.rows('vacuum analyze payment, payment_state, payment_event, payer, receipt');
}

/** Failed jobs, and the mails that they were to send. */
export async function manyFailedJobs(api: Rows, count: number): Promise<void> {
  await api.rows(
    `insert into jobs.job (name, source_name, source_root_id, created_on, source_output, data)
     select 'dead-letters', case when n % $2::int = 0 then 'payments-refund' else 'letters' end, gen_random_uuid(),
       now() - n * interval '1 second', '{"message": "No."}', '{}' from generate_series(1, $1::int) n`,
    [count, stepFor(count, 100)],
  );
  await api.rows(
    `insert into mail_record (id, kind, uid, at, outcome, tries)
     select coalesce(source_root_id, id), 'identity.VERIFY_EMAIL', 'person' || row_number() over () % 200,
       date_trunc('milliseconds', created_on), case when source_name = 'payments-refund' then 'failed' else 'sent' end, 1
     from jobs.job where name = 'dead-letters'`,
  );
  await api.rows('analyze jobs.job_common');
  await api.rows('analyze mail_record');
}

export async function manyAuditEntries(api: Rows, count: number): Promise<void> {
  await api.rows(
    `insert into audit_entry (id, at, actor_uid, role, action, details, outcome, read_only)
     select gen_random_uuid(), '2024-05-01T00:00Z'::timestamptz + n * interval '100000 seconds' / $1::int, 'person' || n % 50, 'editor',
       'act' || n % 40, jsonb_build_object('params', jsonb_build_object('id', 'object' || n % 60)), case when n % 500 = 0 then 'forbidden' else 'done' end, n % 100 <> 0
     from generate_series(1, $1::int) n`,
    [count],
  );
  await api.rows('vacuum analyze audit_entry, audit_object');
}
