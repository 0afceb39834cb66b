/** A site on which much has happened: no list of the back office is empty, and most are longer than a page. */
import { signedUp } from '../accounts/signed-in.ts';
import { addComic } from '../harness/library.ts';
import { bandsPng, colourOf } from '../harness/png.ts';
import type { Site } from '../harness/site.ts';
import { type Database, openSiteWithDatabase } from '../harness/site-with-database.ts';
import { buyPlan } from '../looks/money-screens.ts';
import { haveStaff, type StaffMember } from './staff.ts';

export type FullOffice = Awaited<ReturnType<typeof openFullOffice>>;

/** Rows of each list: more than the 50 of a page. */
const many = 60;

export async function openFullOffice() {
  const site = await openSiteWithDatabase();
  const { origin, db } = site;
  const readerEmail = 'bartholomew.featherstonehaugh-cholmondeley@correspondence.readers.example';
  const [reader, staff] = await Promise.all([
    signedUp(origin, { email: readerEmail, password: 'twelve tides' }),
    Promise.all(
      (['editor', 'support', 'admin'] as const).map((role) =>
        haveStaff({ origin, db }, { email: `${role}@office.example`, role }),
      ),
    ),
    addContent(site),
  ]);
  await buyPlan(reader, origin);
  for (const statement of [...catalogueRows, ...moneyRows, ...operationRows, ...insightRows])
    await db.pool.query(statement.replaceAll(':many', String(many)));
  const [editor, support, admin] = staff as [StaffMember, StaffMember, StaffMember];
  return { db, origin, staff: { editor, support, admin }, ids: await idsOf(db, readerEmail) };
}

/** A comic with an episode of many pages, others in each state, and what the home page shows. */
async function addContent({ operator }: Site): Promise<void> {
  const genres = [];
  for (const name of ['Drama', 'Comedy', 'Romance', 'Slice of life', 'Supernatural mysteries'])
    genres.push((await operator.genre(name)).id);
  const comic = await addComic(operator, {
    title: 'Twelve Tides',
    description: 'A lighthouse, its keeper and the twelve tides that owe him a story.',
    genres: genres.slice(0, 2),
    numbers: Array.from({ length: 12 }, (_, index) => index + 1),
    free: [7],
  });
  const pages = Array.from({ length: many }, (_, index) => ({
    name: `twelve-tides-page-${index + 1}.png`,
    bytes: bandsPng(120, 160, [colourOf(index), colourOf(index + 80), [index, 7, 7]]),
  }));
  await operator.pages(comic.id, 'censored', comic.chapters[0]!.id, pages);
  const adult = await addComic(operator, { title: 'After Dark', rating: 'AO', numbers: [1] });
  for (const [position, { id: comicsId, title }] of [comic, adult].entries())
    await operator.banner({ comicsId, title, description: `Featured: ${title}`, position }, [
      { name: 'wide.png', field: 'image', bytes: bandsPng(210, 90, [colourOf(position + 200)]) },
      { name: 'narrow.png', field: 'mobileImage', bytes: bandsPng(80, 100, [colourOf(position + 300)]) },
    ]);
  for (const edit of ['first', 'second'])
    await operator.policy(
      'terms-of-use',
      `## The ${edit} part\n\n${'We keep it short and we keep it fair. '.repeat(40)}`,
    );
  await operator.imagesMade({ formats: 1 });
}

const numbers = 'generate_series(1, :many) n';
const longTitle = `'The Remarkably Long-Winded Chronicle of the Lighthouse Keeper’s Other Daughter, Volume ' || n`;

const catalogueRows = [
  `insert into comic (id, title, description, content_rating, card_image_id, status, published, publish_at,
     appeared, created_at, updated_at)
   select gen_random_uuid(), case when n % 7 = 0 then ${longTitle} else 'Comic number ' || n end, 'What happens.',
     case when n % 9 = 0 then 'AO' when n % 4 = 0 then 'M' else 'T' end, card_image_id,
     case when n % 5 = 0 then 'hiatus' when n % 3 = 0 then 'completed' else 'ongoing' end,
     n % 6 > 1, case when n % 6 = 0 then now() + n * interval '1 day' end, n % 6 > 1,
     now() - n * interval '1 day', now() - n * interval '1 hour'
   from ${numbers}, comic where title = 'Twelve Tides'`,
  `insert into creator (id, site, name, folded_name, also_known_as, slug, created_at, updated_at)
   select gen_random_uuid(), case when n % 9 = 0 then 'uncensored' else 'normal' end,
     'Ines Marchetti-Okonkwo the ' || n || 'th', 'ines marchetti okonkwo the ' || n || 'th', '["Ines of the Islands"]',
     'ines-' || n, now() - n * interval '1 day', now() - n * interval '1 hour' from ${numbers}`,
  `insert into comic_creator (comic_id, creator_id, role, position)
   select comic.id, creator.id, role, 1 from comic
   join lateral (select id from creator where creator.site = comic.site order by name limit 2) as creator on true,
     (values ('writer'), ('artist')) as roles (role)`,
  `insert into chapter (id, comic_id, title, chapter_number, is_free, published, publish_at, published_at, created_at)
   select gen_random_uuid(), id, 'What the tide brought on day ' || n, 12 + n, n % 10 = 0, n % 6 <> 0,
     case when n % 6 = 0 then now() + n * interval '1 day' end, now(), now()
   from ${numbers}, comic where title = 'Twelve Tides'`,
  `insert into publication select gen_random_uuid(), id, null, title, now() - n * interval '1 day',
     now() - n * interval '1 day' + interval '1 second' from ${numbers}, comic where title = 'Twelve Tides'`,
  `insert into trash select gen_random_uuid(), (array['comic', 'chapter', 'pages', 'genre', 'banner', 'creator'])[1 + n % 6], ${longTitle},
     case when n % 6 not in (3, 5) then gen_random_uuid() end, case when n % 6 in (1, 2) then gen_random_uuid() end, now() - n * interval '8 hours' from ${numbers}`,
];

const moneyRows = [
  `insert into account (uid, email, email_verified, role, disabled, valid_since, created_at, last_login_at, deletion_at)
   select 'person' || n, 'reader.number.' || n || '@correspondence.readers.example', n % 8 > 0,
     case when n % 20 = 0 then 'support' else 'reader' end, n % 15 = 0, now(), now() - n * interval '1 day', now(),
     case when n % 11 = 0 then now() + interval '20 days' end from ${numbers}`,
  `insert into payer select gen_random_uuid(), 'person' || n from ${numbers}`,
  `insert into payment (id, payer_id, provider, site, kind, subject, what, amount_cents, currency, on_session, card_token,
     created_at)
   select gen_random_uuid(), payer.id, 'sandbox', 'normal', (array['membership', 'renewal', 'coins'])[1 + n % 3], '{}',
     'Premium membership, ' || n || ' weeks', 499 + n * 37, 'usd', true, 'none', now() - n * interval '9 hours'
   from ${numbers} join payer on payer.uid = 'person' || n`,
  `insert into payment_state (payment_id, state, refunded_cents, updated_at, dispute)
   select payment.id, case when right(uid, 1) = '4' then 'failed' else 'succeeded' end,
     case when right(uid, 1) = '5' then 499 else 0 end, payment.created_at,
     case when right(uid, 1) in ('6', '7', '8') then (array['open', 'won', 'lost'])[right(uid, 1)::int - 5] end
   from payment join payer on payer.id = payer_id where card_token = 'none'`,
  `insert into payment_event (payment_id, number, kind, amount_cents, provider_reference, at)
   select payment.id, event.number, event.kind, amount_cents, event.kind || ' ' || payment.id, payment.created_at
   from payment join payer on payer.id = payer_id,
     (values (1, 'sent'), (2, 'succeeded'), (3, 'disputed')) as event(number, kind)
   where card_token = 'none' and (event.number < 3 or right(uid, 1) in ('6', '7', '8'))`,
  `insert into membership (id, payer_id, uid, contract_number, site, origin, plan_id, covers_uncensored, renewal_cents,
     state, renews, period_number, period_start, paid_until, period_end, paid_cents, charged_cents, attempts, try_at,
     is_reminded, started_at, summary_at, ended_at, end_reason)
   select gen_random_uuid(), payer.id, payer.uid, 'LS-' || upper(substr(md5(payer.uid), 1, 4)) || '-' || 1000 + n, 'normal',
     'http://localhost', (array['1week', '4weeks', '12weeks', '24weeks'])[1 + n % 4], n % 4 > 1, 1599,
     case when n % 8 = 0 then 'ended' when n % 9 = 0 then 'grace' else 'active' end, n % 5 > 0, 1, now() - interval '9 days',
     now() + n * interval '1 day', now() + n * interval '1 day', 1349, 1349, 0, now() + n * interval '1 day', false,
     now() - n * interval '1 day', now() + interval '300 days',
     case when n % 8 = 0 then now() end, case when n % 8 = 0 then 'stopped' end
   from ${numbers} join payer on payer.uid = 'person' || n`,
  `insert into refund_request (id, payer_id, uid, origin, payment_id, what, rule, residence, amount_cents, state, submitted_at,
     answer_until, is_refund_failed, is_reminded)
   select gen_random_uuid(), payer_id, uid, 'http://localhost', payment.id, what,
     (array['goodwill', 'withdrawal', 'california'])[1 + n % 3], 'europe', amount_cents,
     (array['submitted', 'in_review', 'question_asked', 'approved', 'paid_back', 'rejected', 'withdrawn'])[1 + n % 7],
     payment.created_at, case when n % 7 = 2 then now() + interval '4 days' end, false, false
   from ${numbers} join payer on payer.uid = 'person' || n join payment on payer_id = payer.id`,
  `insert into refund_event select id, 1, 'submitted', 'reader', submitted_at from refund_request`,
  `insert into refund_text select id, 1, 'I am at sea until spring, and the ship has no reception.' from refund_request`,
  `insert into wallet_entry (payer_id, number, kind, coins, balance_after, reason, created_at)
   select payer.id, n, 'gift', 50, n * 50, 'For the patience during the outage of the image servers',
     now() - n * interval '1 day' from ${numbers}, payer where uid = 'person1'`,
  `insert into bookkeeping_day select date_trunc('month', now())::date + n - 1, 'sandbox', 'usd', figures, figures,
     case when n = 3 then 1250 else 0 end, now()
   from generate_series(1, 28) n, jsonb_build_object('count', n * 7, 'chargedCents', n * 123456,
     'refundedCents', n * 799, 'disputedCents', 0) figures`,
];

const operationRows = [
  `insert into audit_entry (id, at, actor_uid, role, action, details, outcome, read_only)
   select gen_random_uuid(), now() - n * interval '20 minutes', uid, 'support',
     (array['giveDays', 'updateComic', 'publishChapters', 'approveRefund', 'changeRole'])[1 + n % 5],
     jsonb_build_object('uid', 'person' || n, 'days', n, 'reason', 'For the patience during the outage'),
     case when n % 9 = 0 then 'recent_second_factor_required' when n % 13 > 0 then 'ok' end, false
   from ${numbers}, account where email = 'support@office.example'`,
  `insert into mail_record select gen_random_uuid(),
     (array['identity.VERIFY_EMAIL', 'membership.receipt', 'refunds.question_asked', 'coins.receipt'])[1 + n % 4],
     'person' || n, now() - n * interval '1 hour', case when n % 6 = 0 then 'failed' else 'sent' end, 1 + n % 3,
     case when n % 6 = 0 then '451 4.7.1 Greylisted, please try again in five minutes' end from ${numbers}`,
  `insert into jobs.job (name, source_name, source_created_on, source_retry_count, source_output, data, created_on)
   select 'dead-letters', (array['letters', 'payments-refund'])[1 + n % 2], now() - n * interval '2 hours', 4,
     '{"message": "The mail server closed the connection while it was asked for its capabilities."}',
     jsonb_build_object('uid', 'person' || n, 'kind', 'receipt'), now() - n * interval '1 hour' from ${numbers}`,
  `insert into operator_key select gen_random_uuid(), 'Importer of studio ' || n, sha256(n::text::bytea), now(),
     case when n % 2 = 0 then now() end from generate_series(1, 12) n`,
];

const counts = `n * 5, n * 20, n * 9, n * 7, n * 3, n * 2, n, n, n, n * 30`;
const insightRows = [
  `insert into insight_site_day select 'normal', (now() at time zone 'UTC')::date - n, ${counts} from generate_series(0, 89) n`,
  `insert into insight_comic_day select site, (now() at time zone 'UTC')::date - n, id, ${counts},
     n * 799 * (1 + length(title) % 7), n * 198, n % 5 * 799, n % 9 / 8 * 499
   from generate_series(0, 27) n, comic where published`,
  `insert into insight_chapter_day (comic_id, day, chapter_id, site, reads, furthest_3, furthest_10, locks, plans, paid)
   select comic_id, (now() at time zone 'UTC')::date - n, chapter.id, 'normal', n * 3, n, n * 2, n, n, 1
   from generate_series(0, 27) n, chapter join comic on comic.id = comic_id where comic.title = 'Twelve Tides'`,
];

/** Ids that the addresses of screens contain. */
async function idsOf(db: Database, readerEmail: string) {
  const one = async (query: string) => {
    const { rows } = await db.pool.query<{ id: string }>(query);
    return rows[0]!.id;
  };
  return {
    comic: await one(`select id from comic where title = 'Twelve Tides'`),
    chapter: await one(`select chapter_id as id from page limit 1`),
    person: await one(`select uid as id from account where email = '${readerEmail}'`),
    refund: await one(`select id from refund_request where state = 'in_review' limit 1`),
    // Of the person who really bought it: only that one has a complete history.
    membership: await one(
      `select id from membership join account using (uid) where email = '${readerEmail}'`,
    ),
    payment: await one(`select payment_id as id from receipt limit 1`),
    creator: await one(`select id from creator order by name limit 1`),
    banner: await one(`select id from featured_banner where title = 'Twelve Tides'`),
  };
}
