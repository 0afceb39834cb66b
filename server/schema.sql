-- All migrations together, to read. Written from a migrated database: node server/test/schema/write-schema.ts

create table account (
  uid text not null,
  email text,
  email_verified boolean not null default false,
  password_hash text,
  password_updated_at timestamp with time zone,
  display_name text,
  photo_url text,
  role text not null default 'reader'::text,
  disabled boolean not null default false,
  valid_since timestamp with time zone not null,
  created_at timestamp with time zone not null,
  last_login_at timestamp with time zone,
  last_refresh_at timestamp with time zone,
  deletion_at timestamp with time zone,
  ownership_proved_at timestamp with time zone,
  constraint account_pkey PRIMARY KEY (uid),
  constraint account_email_key UNIQUE (email),
  constraint account_email_check CHECK ((email = lower(email))),
  constraint account_role_check CHECK ((role = ANY (ARRAY['reader'::text, 'editor'::text, 'support'::text, 'admin'::text]))),
  constraint account_uid_check CHECK (((length(uid) >= 1) AND (length(uid) <= 128)))
);
CREATE INDEX account_by_address ON account USING btree (COALESCE(email, ''::text), uid);
CREATE INDEX account_by_name ON account USING btree (lower(display_name) COLLATE "C", uid) WHERE (display_name IS NOT NULL);
CREATE INDEX account_by_role ON account USING btree (role, created_at, uid);
CREATE INDEX account_created ON account USING btree (created_at DESC, uid DESC);
CREATE INDEX account_deletion ON account USING btree (deletion_at) WHERE (deletion_at IS NOT NULL);
CREATE INDEX account_disabled ON account USING btree (created_at, uid) WHERE disabled;
CREATE INDEX account_disabled_by_address ON account USING btree (COALESCE(email, ''::text), uid) WHERE disabled;
CREATE INDEX account_leaving ON account USING btree (created_at, uid) WHERE (deletion_at IS NOT NULL);
CREATE INDEX account_leaving_by_address ON account USING btree (COALESCE(email, ''::text), uid) WHERE (deletion_at IS NOT NULL);
CREATE INDEX account_role_by_address ON account USING btree (role, COALESCE(email, ''::text), uid);
CREATE INDEX account_staff ON account USING btree (role) WHERE (role <> 'reader'::text);
CREATE TRIGGER person_erased AFTER DELETE ON account FOR EACH ROW EXECUTE FUNCTION erase_searched_person();
CREATE TRIGGER person_outdated_insert AFTER INSERT ON account FOR EACH ROW EXECUTE FUNCTION outdate_person();
CREATE TRIGGER person_outdated_update AFTER UPDATE OF email, display_name ON account FOR EACH ROW WHEN (((new.email IS DISTINCT FROM old.email) OR (new.display_name IS DISTINCT FROM old.display_name))) EXECUTE FUNCTION outdate_person();

create table account_provider (
  uid text not null,
  provider_id text not null,
  federated_id text not null,
  email text,
  display_name text,
  photo_url text,
  linked_at timestamp with time zone not null,
  constraint account_provider_pkey PRIMARY KEY (provider_id, federated_id),
  constraint account_provider_uid_provider_id_key UNIQUE (uid, provider_id),
  constraint account_provider_uid_fkey FOREIGN KEY (uid) REFERENCES account(uid) ON DELETE CASCADE
);

create table account_session (
  id uuid not null,
  uid text not null,
  sign_in_provider text not null,
  signed_in_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  used_generation integer not null default 0,
  ended_at timestamp with time zone,
  second_factor_at timestamp with time zone,
  constraint account_session_pkey PRIMARY KEY (id),
  constraint account_session_uid_fkey FOREIGN KEY (uid) REFERENCES account(uid) ON DELETE CASCADE
);
CREATE INDEX account_session_ended ON account_session USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX account_session_last_used ON account_session USING btree (last_used_at);
CREATE INDEX account_session_uid ON account_session USING btree (uid);

create table attempt (
  key text not null,
  count integer not null,
  ends_at timestamp with time zone not null,
  constraint attempt_pkey PRIMARY KEY (key)
);
CREATE INDEX attempt_ends ON attempt USING btree (ends_at);

create table audit_entry (
  id uuid not null,
  at timestamp with time zone not null,
  actor_uid text,
  actor_key uuid,
  role text not null,
  action text not null,
  details jsonb not null,
  outcome text,
  read_only boolean not null default false,
  constraint audit_entry_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_entry_action ON audit_entry USING btree (action, at DESC, id DESC);
CREATE INDEX audit_entry_changes ON audit_entry USING btree (at DESC, id DESC) WHERE (NOT read_only);
CREATE INDEX audit_entry_newest ON audit_entry USING btree (at DESC, id DESC);
CREATE INDEX audit_entry_person ON audit_entry USING btree (actor_uid, at DESC, id DESC);
CREATE INDEX audit_entry_refused ON audit_entry USING btree (at DESC, id DESC) WHERE (outcome IS DISTINCT FROM 'done'::text);
CREATE TRIGGER audit_entry_objects AFTER INSERT OR UPDATE OF details ON audit_entry FOR EACH ROW EXECUTE FUNCTION add_audit_objects();

create table audit_object (
  object_id text not null,
  at timestamp with time zone not null,
  entry_id uuid not null,
  read_only boolean not null,
  constraint audit_object_pkey PRIMARY KEY (entry_id, object_id),
  constraint audit_object_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES audit_entry(id) ON DELETE CASCADE
);
CREATE INDEX audit_object_changes ON audit_object USING btree (object_id, at, entry_id) WHERE (NOT read_only);
CREATE INDEX audit_object_newest ON audit_object USING btree (object_id, at, entry_id);

create table backup_state (
  kind text not null,
  at timestamp with time zone not null,
  differences text[] not null default '{}'::text[],
  constraint backup_state_pkey PRIMARY KEY (kind),
  constraint backup_state_kind_check CHECK ((kind = ANY (ARRAY['base'::text, 'changes'::text, 'drill'::text])))
);

create table bookkeeping_day (
  day date not null,
  provider text not null,
  currency text not null,
  ours jsonb not null,
  theirs jsonb not null,
  difference_cents bigint not null,
  checked_at timestamp with time zone not null,
  constraint bookkeeping_day_pkey PRIMARY KEY (day, provider, currency)
);

create table cache_purge (
  id bigint not null generated as identity,
  tags text[] not null,
  committed_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null default now(),
  purged smallint not null default 0,
  failures smallint not null default 0,
  failure text,
  constraint cache_purge_pkey PRIMARY KEY (id)
);
CREATE INDEX cache_purge_due ON cache_purge USING btree (due_at);

create table chapter_plan (
  chapter_id uuid not null,
  planned_at timestamp with time zone not null,
  planned_by text,
  notices smallint not null default 0,
  held_at timestamp with time zone,
  constraint chapter_plan_pkey PRIMARY KEY (chapter_id),
  constraint chapter_plan_chapter_id_fkey FOREIGN KEY (chapter_id) REFERENCES stored_chapter(id) ON DELETE CASCADE
);
CREATE INDEX chapter_plan_held ON chapter_plan USING btree (chapter_id) WHERE (held_at IS NOT NULL);
CREATE INDEX chapter_plan_planned_by ON chapter_plan USING btree (planned_by) WHERE (planned_by IS NOT NULL);

create table chapter_source (
  comic_id uuid not null,
  source text not null,
  chapter_id uuid,
  number integer not null,
  title text not null,
  date text,
  pages jsonb not null,
  constraint chapter_source_pkey PRIMARY KEY (comic_id, source),
  constraint chapter_source_chapter_id_key UNIQUE (chapter_id),
  constraint chapter_source_chapter_id_fkey FOREIGN KEY (chapter_id) REFERENCES stored_chapter(id) ON DELETE SET NULL,
  constraint chapter_source_comic_id_fkey FOREIGN KEY (comic_id) REFERENCES comic_source(comic_id) ON DELETE CASCADE
);
CREATE INDEX chapter_source_path ON chapter_source USING btree (source);

create table chapter_unlock (
  uid text not null,
  chapter_id uuid not null,
  constraint chapter_unlock_pkey PRIMARY KEY (uid, chapter_id)
);

create table co_reading (
  site text not null,
  comic_id uuid not null,
  others uuid[] not null,
  constraint co_reading_pkey PRIMARY KEY (site, comic_id)
);

create table coin_pack (
  id text not null,
  coins integer not null,
  price_cents integer not null,
  constraint coin_pack_pkey PRIMARY KEY (id),
  constraint coin_pack_coins_key UNIQUE (coins),
  constraint coin_pack_coins_check CHECK ((coins > 0)),
  constraint coin_pack_price_cents_check CHECK ((price_cents > 0))
);

create table coin_pack_list (
  only_row boolean not null default true,
  version integer not null default 1,
  constraint coin_pack_list_pkey PRIMARY KEY (only_row),
  constraint coin_pack_list_only_row_check CHECK (only_row)
);

create table comic_creator (
  comic_id uuid not null,
  creator_id uuid not null,
  role text not null,
  position integer not null,
  merged_from uuid,
  constraint comic_creator_pkey PRIMARY KEY (comic_id, creator_id, role),
  constraint comic_creator_comic_id_fkey FOREIGN KEY (comic_id) REFERENCES stored_comic(id) ON DELETE CASCADE,
  constraint comic_creator_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES stored_creator(id) ON DELETE CASCADE,
  constraint comic_creator_merged_from_fkey FOREIGN KEY (merged_from) REFERENCES stored_creator(id) ON DELETE SET NULL,
  constraint comic_creator_role_check CHECK ((role = ANY (ARRAY['writer'::text, 'artist'::text, 'inks'::text, 'colours'::text, 'letters'::text, 'cover'::text, 'editing'::text, 'translation'::text])))
);
CREATE INDEX comic_creator_comics ON comic_creator USING btree (creator_id, comic_id);
CREATE INDEX comic_creator_merged ON comic_creator USING btree (merged_from) WHERE (merged_from IS NOT NULL);
CREATE TRIGGER credits_outdated_delete AFTER DELETE ON comic_creator REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION outdate_credits();
CREATE TRIGGER credits_outdated_insert AFTER INSERT ON comic_creator REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION outdate_credits();
CREATE TRIGGER credits_outdated_update AFTER UPDATE ON comic_creator REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION outdate_credits();

create table comic_facet (
  comic_id uuid not null,
  facet text not null,
  site text not null,
  title text not null,
  created_at timestamp with time zone not null,
  episode_at timestamp with time zone not null,
  popularity integer not null,
  constraint comic_facet_pkey PRIMARY KEY (comic_id, facet)
);
CREATE INDEX comic_facet_newest ON comic_facet USING btree (site, facet, created_at, comic_id);
CREATE INDEX comic_facet_popular ON comic_facet USING btree (site, facet, popularity, comic_id);
CREATE INDEX comic_facet_title ON comic_facet USING btree (site, facet, title, comic_id);
CREATE INDEX comic_facet_updated ON comic_facet USING btree (site, facet, episode_at, comic_id);

create table comic_source (
  comic_id uuid not null,
  source text not null,
  said jsonb not null,
  constraint comic_source_pkey PRIMARY KEY (comic_id),
  constraint comic_source_source_key UNIQUE (source)
);
CREATE INDEX comic_source_title ON comic_source USING btree (lower((said ->> 'title'::text)));

create table comic_tally (
  genre_id uuid not null,
  content_rating text not null,
  comics bigint not null,
  constraint comic_tally_pkey PRIMARY KEY (genre_id, content_rating)
);

create table creator_address (
  site text not null,
  slug text not null,
  creator_id uuid not null,
  constraint creator_address_pkey PRIMARY KEY (site, slug),
  constraint creator_address_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES stored_creator(id) ON DELETE CASCADE
);
CREATE INDEX creator_address_creator ON creator_address USING btree (creator_id);

create table demo_step (
  key text not null,
  id uuid,
  done_at timestamp with time zone not null default now(),
  constraint demo_step_pkey PRIMARY KEY (key)
);

create table dismissed_guide (
  is_only boolean not null default true,
  dismissed_at timestamp with time zone not null,
  constraint dismissed_guide_pkey PRIMARY KEY (is_only),
  constraint dismissed_guide_is_only_check CHECK (is_only)
);

create table earlier_version (
  object_id text not null,
  number integer not null,
  fields jsonb not null,
  changes jsonb not null,
  replaced_at timestamp with time zone not null,
  author_uid text,
  author_key uuid,
  constraint earlier_version_pkey PRIMARY KEY (object_id, number)
);
CREATE INDEX earlier_version_author ON earlier_version USING btree (author_uid) WHERE (author_uid IS NOT NULL);

create table first_admin_token (
  node text not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint first_admin_token_pkey PRIMARY KEY (node)
);

create table genre_address (
  slug text not null,
  genre_id uuid not null,
  constraint genre_address_pkey PRIMARY KEY (slug),
  constraint genre_address_genre_id_fkey FOREIGN KEY (genre_id) REFERENCES stored_genre(id) ON DELETE CASCADE
);
CREATE INDEX genre_address_genre ON genre_address USING btree (genre_id);

create table gift (
  id uuid not null,
  giver_uid text,
  giver_key uuid,
  payer_id uuid not null,
  cents integer not null,
  created_at timestamp with time zone not null,
  constraint gift_pkey PRIMARY KEY (id),
  constraint gift_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES payer(id),
  constraint gift_cents_check CHECK ((cents >= 0))
);
CREATE INDEX gift_giver_key ON gift USING btree (giver_key, created_at) WHERE (giver_key IS NOT NULL);
CREATE INDEX gift_giver_uid ON gift USING btree (giver_uid, created_at) WHERE (giver_uid IS NOT NULL);

create table gift_limit (
  only_row boolean not null default true,
  cents_per_month integer not null,
  version integer not null default 1,
  constraint gift_limit_pkey PRIMARY KEY (only_row),
  constraint gift_limit_cents_per_month_check CHECK ((cents_per_month >= 0)),
  constraint gift_limit_only_row_check CHECK (only_row)
);

create table home_page (
  site text not null,
  rows jsonb not null,
  version integer not null default 1,
  constraint home_page_pkey PRIMARY KEY (site),
  constraint home_page_site_check CHECK ((site = ANY (ARRAY['normal'::text, 'uncensored'::text])))
);

create table idempotency_key (
  caller text not null,
  key text not null,
  fingerprint bytea not null,
  answer json,
  created_at timestamp with time zone not null,
  constraint idempotency_key_pkey PRIMARY KEY (caller, key)
);
CREATE INDEX idempotency_key_created_at ON idempotency_key USING btree (created_at);

create table image (
  id uuid not null,
  purpose text not null,
  status text not null default 'waiting'::text,
  failure text,
  file_name text not null,
  media_type text not null,
  bytes bigint not null,
  width integer not null,
  height integer not null,
  sha256 text not null,
  placeholder text,
  original_key text not null,
  created_at timestamp with time zone not null default now(),
  constraint image_pkey PRIMARY KEY (id),
  constraint image_purpose_check CHECK ((purpose = ANY (ARRAY['page'::text, 'cover'::text, 'card'::text, 'preview'::text, 'banner'::text, 'sale'::text, 'mobile_banner'::text, 'creator'::text]))),
  constraint image_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'readable'::text, 'complete'::text, 'failed'::text])))
);
CREATE INDEX image_by_sha256 ON image USING btree (sha256);
CREATE INDEX image_unfinished ON image USING btree (status, id) WHERE (status <> 'complete'::text);

create table image_slice (
  image_id uuid not null,
  position integer not null,
  stem text not null,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  formats text[] not null,
  constraint image_slice_pkey PRIMARY KEY (image_id, "position"),
  constraint image_slice_stem_key UNIQUE (stem),
  constraint image_slice_image_id_fkey FOREIGN KEY (image_id) REFERENCES image(id) ON DELETE CASCADE
);

create table insight_chapter_day (
  comic_id uuid not null,
  day date not null,
  chapter_id uuid not null,
  site text not null,
  reads integer not null default 0,
  furthest_1 integer not null default 0,
  furthest_2 integer not null default 0,
  furthest_3 integer not null default 0,
  furthest_4 integer not null default 0,
  furthest_5 integer not null default 0,
  furthest_6 integer not null default 0,
  furthest_7 integer not null default 0,
  furthest_8 integer not null default 0,
  furthest_9 integer not null default 0,
  furthest_10 integer not null default 0,
  locks integer not null default 0,
  locks_signed_in integer not null default 0,
  plans integer not null default 0,
  checkouts integer not null default 0,
  paid integer not null default 0,
  unlocks integer not null default 0,
  coins_spent integer not null default 0,
  constraint insight_chapter_day_pkey PRIMARY KEY (comic_id, day, chapter_id, site),
  constraint insight_chapter_day_check CHECK ((reads = (((((((((furthest_1 + furthest_2) + furthest_3) + furthest_4) + furthest_5) + furthest_6) + furthest_7) + furthest_8) + furthest_9) + furthest_10)))
);
CREATE INDEX insight_chapter_day_by_day ON insight_chapter_day USING btree (day);

create table insight_comic_day (
  site text not null,
  day date not null,
  comic_id uuid not null,
  readers integer not null default 0,
  reads integer not null default 0,
  finished integer not null default 0,
  locks integer not null default 0,
  locks_signed_in integer not null default 0,
  plans integer not null default 0,
  checkouts integer not null default 0,
  paid integer not null default 0,
  unlocks integer not null default 0,
  coins_spent integer not null default 0,
  membership_cents integer not null default 0,
  coin_cents integer not null default 0,
  refunded_cents integer not null default 0,
  disputed_cents integer not null default 0,
  ranked_readers integer not null default 0,
  ranked_reads integer not null default 0,
  ranked_finished integer not null default 0,
  constraint insight_comic_day_pkey PRIMARY KEY (site, day, comic_id)
);
CREATE INDEX insight_comic_day_by_comic ON insight_comic_day USING btree (comic_id, day);
CREATE TRIGGER insight_comic_months_delete AFTER DELETE ON insight_comic_day REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION add_up_comic_months();
CREATE TRIGGER insight_comic_months_insert AFTER INSERT ON insight_comic_day REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION add_up_comic_months();
CREATE TRIGGER insight_comic_months_update AFTER UPDATE ON insight_comic_day REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION add_up_comic_months();

create table insight_comic_month (
  site text not null,
  month date not null,
  comic_id uuid not null,
  readers integer not null,
  reads integer not null,
  finished integer not null,
  locks integer not null,
  locks_signed_in integer not null,
  plans integer not null,
  checkouts integer not null,
  paid integer not null,
  unlocks integer not null,
  coins_spent integer not null,
  membership_cents integer not null,
  coin_cents integer not null,
  refunded_cents integer not null,
  disputed_cents integer not null,
  constraint insight_comic_month_pkey PRIMARY KEY (site, month, comic_id)
);

create table insight_comic_total (
  site text not null,
  comic_id uuid not null,
  ranked_readers bigint not null,
  ranked_reads bigint not null,
  ranked_finished bigint not null,
  constraint insight_comic_total_pkey PRIMARY KEY (site, comic_id)
);

create table insight_key (
  day date not null,
  key bytea not null,
  constraint insight_key_pkey PRIMARY KEY (day)
);

create table insight_network (
  day date not null,
  digest bytea not null,
  reads integer not null,
  constraint insight_network_pkey PRIMARY KEY (day, digest)
);

create table insight_reader (
  day date not null,
  digest bytea not null,
  site text not null,
  comic_id uuid,
  constraint insight_reader_pkey PRIMARY KEY (day, digest)
);

create table insight_sale (
  payment_id uuid not null,
  site text not null,
  comic_id uuid not null,
  constraint insight_sale_pkey PRIMARY KEY (payment_id)
);

create table insight_site_day (
  site text not null,
  day date not null,
  readers integer not null default 0,
  reads integer not null default 0,
  finished integer not null default 0,
  locks integer not null default 0,
  locks_signed_in integer not null default 0,
  plans integer not null default 0,
  checkouts integer not null default 0,
  paid integer not null default 0,
  unlocks integer not null default 0,
  coins_spent integer not null default 0,
  constraint insight_site_day_pkey PRIMARY KEY (site, day)
);

create table insight_uncounted (
  number bigint not null generated as identity,
  payer_id uuid not null,
  sale jsonb not null,
  at timestamp with time zone not null,
  constraint insight_uncounted_pkey PRIMARY KEY (number)
);
CREATE INDEX insight_uncounted_of_payer ON insight_uncounted USING btree (payer_id, number);

create table insight_view (
  id uuid not null,
  day date not null,
  site text not null,
  comic_id uuid not null,
  chapter_id uuid not null,
  step text not null,
  furthest smallint not null,
  furthest_before smallint not null default 0,
  ranked boolean not null default false,
  constraint insight_view_pkey PRIMARY KEY (id),
  constraint insight_view_furthest_check CHECK (((furthest >= 0) AND (furthest <= 10))),
  constraint insight_view_step_check CHECK ((step = ANY (ARRAY['read'::text, 'lock'::text, 'plans'::text, 'checkout'::text])))
);
CREATE INDEX insight_view_day ON insight_view USING btree (day);

create table known_address (
  uid text not null,
  address_hash bytea not null,
  seen_at timestamp with time zone not null,
  constraint known_address_pkey PRIMARY KEY (uid, address_hash),
  constraint known_address_uid_fkey FOREIGN KEY (uid) REFERENCES account(uid) ON DELETE CASCADE
);
CREATE INDEX known_address_seen ON known_address USING btree (seen_at);

create table library_comic (
  uid text not null,
  comic_id uuid not null,
  adult boolean not null,
  followed boolean not null,
  followed_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  note text not null,
  noted_at timestamp with time zone not null,
  marks jsonb not null,
  changed_at timestamp with time zone not null,
  revision bigint not null default nextval('library_revision'::regclass),
  constraint library_comic_pkey PRIMARY KEY (uid, comic_id)
);
CREATE INDEX library_comic_adult ON library_comic USING btree (uid, changed_at) WHERE adult;
CREATE INDEX library_comic_revision ON library_comic USING btree (uid, revision);
CREATE INDEX library_comic_rows ON library_comic USING btree (comic_id, uid);

create table library_list (
  id uuid not null,
  uid text not null,
  site text not null,
  name text not null,
  about text not null,
  sharing text not null default 'off'::text,
  token text,
  position integer not null,
  created_at timestamp with time zone not null,
  constraint library_list_pkey PRIMARY KEY (id),
  constraint library_list_token_key UNIQUE (token),
  constraint library_list_check CHECK (((token IS NULL) = (sharing = 'off'::text))),
  constraint library_list_sharing_check CHECK ((sharing = ANY (ARRAY['off'::text, 'with texts'::text, 'without texts'::text]))),
  constraint library_list_site_check CHECK ((site = ANY (ARRAY['normal'::text, 'uncensored'::text])))
);
CREATE INDEX library_list_of ON library_list USING btree (uid, site, "position");

create table library_list_comic (
  list_id uuid not null,
  comic_id uuid not null,
  position integer not null,
  constraint library_list_comic_pkey PRIMARY KEY (list_id, comic_id),
  constraint library_list_comic_list_id_fkey FOREIGN KEY (list_id) REFERENCES library_list(id) ON DELETE CASCADE
);
CREATE INDEX library_list_comic_rows ON library_list_comic USING btree (comic_id, list_id);

create table library_setting (
  uid text not null,
  suggestions boolean not null,
  changed_at timestamp with time zone not null,
  constraint library_setting_pkey PRIMARY KEY (uid)
);
CREATE INDEX library_setting_suggestions ON library_setting USING btree (uid) WHERE suggestions;

create table mail_record (
  id uuid not null,
  kind text not null,
  uid text,
  at timestamp with time zone not null,
  outcome text not null,
  tries integer not null,
  error text,
  constraint mail_record_pkey PRIMARY KEY (id),
  constraint mail_record_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'written'::text, 'failed'::text])))
);
CREATE INDEX mail_record_newest ON mail_record USING btree (at, id);
CREATE INDEX mail_record_of_outcome ON mail_record USING btree (outcome, at, id);
CREATE INDEX mail_record_of_person ON mail_record USING btree (uid, at, id) WHERE (uid IS NOT NULL);

create table membership (
  id uuid not null,
  payer_id uuid not null,
  uid text,
  contract_number text not null,
  site text not null,
  origin text not null,
  plan_id text not null,
  covers_uncensored boolean not null,
  renewal_cents integer,
  next_plan_id text,
  next_covers_uncensored boolean,
  next_renewal_cents integer,
  state text not null,
  renews boolean not null,
  period_number integer not null,
  period_start timestamp with time zone not null,
  paid_until timestamp with time zone not null,
  period_end timestamp with time zone not null,
  paid_cents integer not null,
  charged_cents integer not null,
  attempts integer not null,
  try_at timestamp with time zone not null,
  pending_payment_id uuid,
  last_failure text,
  is_reminded boolean not null,
  started_at timestamp with time zone not null,
  summary_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  due_at timestamp with time zone,
  unpaid_grace_ms integer not null default 0,
  constraint membership_pkey PRIMARY KEY (id),
  constraint membership_contract_number_key UNIQUE (contract_number),
  constraint membership_next_plan_id_fkey FOREIGN KEY (next_plan_id) REFERENCES plan(id),
  constraint membership_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plan(id),
  constraint membership_check CHECK (((state = 'ended'::text) = (ended_at IS NOT NULL))),
  constraint membership_check1 CHECK (((next_plan_id IS NULL) = (next_renewal_cents IS NULL))),
  constraint membership_next_renewal_cents_check CHECK ((next_renewal_cents > 0)),
  constraint membership_paid_cents_check CHECK ((paid_cents >= 0)),
  constraint membership_renewal_cents_check CHECK ((renewal_cents > 0)),
  constraint membership_site_check CHECK ((site = ANY (ARRAY['normal'::text, 'uncensored'::text]))),
  constraint membership_state_check CHECK ((state = ANY (ARRAY['active'::text, 'grace'::text, 'ended'::text]))),
  constraint membership_unpaid_grace_ms_check CHECK ((unpaid_grace_ms >= 0))
);
CREATE INDEX membership_by_end ON membership USING btree (COALESCE(ended_at, period_end), id);
CREATE INDEX membership_by_plan ON membership USING btree (plan_id, started_at, id);
CREATE INDEX membership_by_state ON membership USING btree (state, started_at, id);
CREATE INDEX membership_due ON membership USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX membership_live_by_end ON membership USING btree (COALESCE(ended_at, period_end), id) WHERE (state <> 'ended'::text);
CREATE INDEX membership_live_newest ON membership USING btree (started_at, id) WHERE (state <> 'ended'::text);
CREATE UNIQUE INDEX membership_live_of_payer ON membership USING btree (payer_id) WHERE (state <> 'ended'::text);
CREATE INDEX membership_live_plan_by_end ON membership USING btree (plan_id, COALESCE(ended_at, period_end), id) WHERE (state <> 'ended'::text);
CREATE INDEX membership_live_plan_newest ON membership USING btree (plan_id, started_at, id) WHERE (state <> 'ended'::text);
CREATE INDEX membership_newest ON membership USING btree (started_at, id);
CREATE INDEX membership_of_person ON membership USING btree (uid) WHERE (uid IS NOT NULL);
CREATE INDEX membership_plan_by_end ON membership USING btree (plan_id, COALESCE(ended_at, period_end), id);
CREATE INDEX membership_state_by_end ON membership USING btree (state, COALESCE(ended_at, period_end), id);

create table membership_charge (
  membership_id uuid not null,
  number integer not null,
  attempt integer not null,
  payment_id uuid not null,
  on_session boolean not null,
  created_at timestamp with time zone not null,
  constraint membership_charge_pkey PRIMARY KEY (membership_id, number, attempt),
  constraint membership_charge_payment_id_key UNIQUE (payment_id),
  constraint membership_charge_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES membership(id)
);
CREATE TRIGGER membership_charge_is_final BEFORE DELETE OR UPDATE OR TRUNCATE ON membership_charge FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table membership_event (
  id bigint not null generated as identity,
  membership_id uuid not null,
  kind text not null,
  facts jsonb not null,
  at timestamp with time zone not null,
  ordered_by text generated always as ((facts ->> 'by'::text)) stored,
  amount_cents integer generated always as (((facts ->> 'amountCents'::text))::integer) stored,
  end_reason text generated always as (
CASE
    WHEN (kind = 'ended'::text) THEN (facts ->> 'reason'::text)
    ELSE NULL::text
END) stored,
  constraint membership_event_pkey PRIMARY KEY (id),
  constraint membership_event_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES membership(id),
  constraint membership_event_check CHECK (((kind = ANY (ARRAY['stopped'::text, 'resumed'::text])) = (ordered_by IS NOT NULL))),
  constraint membership_event_check1 CHECK (((kind = 'ended'::text) = (end_reason IS NOT NULL))),
  constraint membership_event_end_reason_check CHECK ((end_reason = ANY (ARRAY['stopped'::text, 'given_days_over'::text, 'not_paid'::text, 'refunded'::text, 'dispute'::text, 'erased'::text, 'withdrawn'::text]))),
  constraint membership_event_kind_check CHECK ((kind = ANY (ARRAY['bought'::text, 'charged'::text, 'renewed'::text, 'renewal_failed'::text, 'stopped'::text, 'resumed'::text, 'plan_changed'::text, 'days_given'::text, 'card_replaced'::text, 'reminded'::text, 'summarised'::text, 'refunded'::text, 'disputed'::text, 'reinstated'::text, 'ended'::text, 'cancellation_confirmed'::text, 'cancellation_link'::text]))),
  constraint membership_event_ordered_by_check CHECK ((ordered_by = ANY (ARRAY['account'::text, 'staff'::text, 'link'::text, 'contract_number'::text, 'dispute'::text, 'refund'::text, 'deletion'::text, 'new_owner'::text])))
);
CREATE INDEX membership_event_ended_at ON membership_event USING btree (at) WHERE (kind = 'ended'::text);
CREATE INDEX membership_event_of_membership ON membership_event USING btree (membership_id);
CREATE TRIGGER membership_event_is_final BEFORE DELETE OR UPDATE OR TRUNCATE ON membership_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table membership_period (
  id bigint not null generated as identity,
  membership_id uuid not null,
  number integer not null,
  reason text not null,
  plan_id text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  payment_id uuid,
  price_cents integer not null,
  credit_cents integer not null,
  covers_uncensored boolean not null,
  created_at timestamp with time zone not null,
  constraint membership_period_pkey PRIMARY KEY (id),
  constraint membership_period_payment_id_key UNIQUE (payment_id),
  constraint membership_period_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES membership(id),
  constraint membership_period_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plan(id),
  constraint membership_period_check CHECK (((payment_id IS NULL) = (reason = 'gift'::text))),
  constraint membership_period_reason_check CHECK ((reason = ANY (ARRAY['first'::text, 'renewal'::text, 'upgrade'::text, 'gift'::text])))
);
CREATE INDEX membership_period_at ON membership_period USING btree (created_at);
CREATE UNIQUE INDEX membership_period_number ON membership_period USING btree (membership_id, number) WHERE (reason <> 'gift'::text);
CREATE INDEX membership_period_of_membership ON membership_period USING btree (membership_id);
CREATE TRIGGER membership_period_is_final BEFORE DELETE OR UPDATE OR TRUNCATE ON membership_period FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table one_time_code (
  hash bytea not null,
  kind text not null,
  uid text,
  email text not null,
  new_email text,
  expires_at timestamp with time zone not null,
  reserved boolean not null default false,
  constraint one_time_code_pkey PRIMARY KEY (hash),
  constraint one_time_code_uid_fkey FOREIGN KEY (uid) REFERENCES account(uid) ON DELETE CASCADE,
  constraint one_time_code_kind_check CHECK ((kind = ANY (ARRAY['VERIFY_EMAIL'::text, 'PASSWORD_RESET'::text, 'EMAIL_SIGNIN'::text, 'VERIFY_AND_CHANGE_EMAIL'::text, 'RECOVER_EMAIL'::text, 'KEEP_ACCOUNT'::text])))
);
CREATE INDEX one_time_code_expires ON one_time_code USING btree (expires_at);
CREATE INDEX one_time_code_uid ON one_time_code USING btree (uid);

create table operator_key (
  id uuid not null,
  name text not null,
  key_hash bytea not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint operator_key_pkey PRIMARY KEY (id),
  constraint operator_key_key_hash_key UNIQUE (key_hash)
);

create table page (
  id uuid not null,
  chapter_id uuid not null,
  variant text not null,
  page_number integer not null,
  image_id uuid not null,
  constraint page_pkey PRIMARY KEY (id),
  constraint page_chapter_id_variant_page_number_key UNIQUE (chapter_id, variant, page_number),
  constraint page_image_id_key UNIQUE (image_id),
  constraint page_chapter_id_fkey FOREIGN KEY (chapter_id) REFERENCES stored_chapter(id) ON DELETE CASCADE,
  constraint page_image_id_fkey FOREIGN KEY (image_id) REFERENCES image(id),
  constraint page_page_number_check CHECK ((page_number >= 1)),
  constraint page_variant_check CHECK ((variant = ANY (ARRAY['censored'::text, 'uncensored'::text, 'legal'::text])))
);
CREATE TRIGGER page_changes_delete AFTER DELETE ON page REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_page_changes();
CREATE TRIGGER page_changes_insert AFTER INSERT ON page REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_page_changes();
CREATE TRIGGER page_changes_update AFTER UPDATE ON page REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_page_changes();

create table payer (
  id uuid not null,
  uid text,
  constraint payer_pkey PRIMARY KEY (id),
  constraint payer_uid_key UNIQUE (uid)
);

create table payment (
  id uuid not null,
  payer_id uuid not null,
  provider text not null,
  site text not null,
  kind text not null,
  subject jsonb not null,
  what text not null,
  amount_cents integer not null,
  currency text not null,
  on_session boolean not null,
  card_token text,
  saved_card_id uuid,
  created_at timestamp with time zone not null,
  keeps_card boolean not null default true,
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES payer(id),
  constraint payment_amount_cents_check CHECK (((amount_cents > 0) OR ((kind = 'card'::text) AND (amount_cents = 0)))),
  constraint payment_card_check CHECK (((kind <> 'card'::text) OR ((amount_cents = 0) AND (card_token IS NOT NULL) AND keeps_card))),
  constraint payment_check CHECK (((card_token IS NULL) <> (saved_card_id IS NULL))),
  constraint payment_currency_check CHECK ((currency = 'usd'::text)),
  constraint payment_kind_check CHECK ((kind = ANY (ARRAY['membership'::text, 'renewal'::text, 'coins'::text, 'card'::text])))
);
CREATE INDEX payment_payer ON payment USING btree (payer_id, created_at DESC);
CREATE INDEX payment_provider_token ON payment USING btree (card_token) WHERE (card_token IS NOT NULL);
CREATE TRIGGER payment_is_kept BEFORE TRUNCATE ON payment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_only_grows BEFORE DELETE OR UPDATE ON payment FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table payment_card (
  payment_id uuid not null,
  fingerprint text not null,
  created_at timestamp with time zone not null,
  constraint payment_card_pkey PRIMARY KEY (payment_id),
  constraint payment_card_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id)
);
CREATE INDEX payment_card_used ON payment_card USING btree (fingerprint, created_at);
CREATE TRIGGER payment_card_is_kept BEFORE TRUNCATE ON payment_card FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_card_only_grows BEFORE DELETE OR UPDATE ON payment_card FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table payment_dispute (
  payment_id uuid not null,
  reference text not null,
  payer_id uuid not null,
  state text not null,
  allowed_at timestamp with time zone,
  constraint payment_dispute_pkey PRIMARY KEY (payment_id, reference),
  constraint payment_dispute_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES payer(id),
  constraint payment_dispute_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint payment_dispute_state_check CHECK ((state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
);
CREATE INDEX payment_dispute_payer ON payment_dispute USING btree (payer_id);

create table payment_event (
  payment_id uuid not null,
  number integer not null,
  kind text not null,
  amount_cents integer not null,
  reason text,
  provider_reference text,
  refund_id uuid,
  card jsonb,
  at timestamp with time zone not null,
  constraint payment_event_pkey PRIMARY KEY (payment_id, number),
  constraint payment_event_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint payment_event_kind_check CHECK ((kind = ANY (ARRAY['sent'::text, 'processing'::text, 'action_required'::text, 'succeeded'::text, 'failed'::text, 'canceled'::text, 'refund_requested'::text, 'refunded'::text, 'refund_failed'::text, 'disputed'::text, 'dispute_won'::text, 'dispute_lost'::text])))
);
CREATE INDEX payment_event_at ON payment_event USING btree (at) WHERE (kind = ANY (ARRAY['succeeded'::text, 'refunded'::text, 'refund_failed'::text, 'disputed'::text, 'dispute_won'::text]));
CREATE TRIGGER payment_event_disputes AFTER INSERT ON payment_event FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['disputed'::text, 'dispute_won'::text, 'dispute_lost'::text]))) EXECUTE FUNCTION copy_dispute();
CREATE TRIGGER payment_event_is_kept BEFORE TRUNCATE ON payment_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_event_only_grows BEFORE DELETE OR UPDATE ON payment_event FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table payment_state (
  payment_id uuid not null,
  state text not null,
  provider_reference text,
  refunded_cents integer not null default 0,
  refunding_cents integer not null default 0,
  return_url text,
  updated_at timestamp with time zone not null,
  ordered_at timestamp with time zone,
  payment_kind text,
  payment_provider text,
  dispute text,
  payment_cents integer,
  is_buyer_gone boolean not null default false,
  attempt_keys text[],
  is_renewal_stopped boolean not null default false,
  constraint payment_state_pkey PRIMARY KEY (payment_id),
  constraint payment_state_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint payment_state_dispute_check CHECK ((dispute = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))),
  constraint payment_state_refunded_cents_check CHECK ((refunded_cents >= 0)),
  constraint payment_state_refunding_cents_check CHECK ((refunding_cents >= 0)),
  constraint payment_state_state_check CHECK ((state = ANY (ARRAY['created'::text, 'processing'::text, 'action_required'::text, 'succeeded'::text, 'failed'::text, 'canceled'::text])))
);
CREATE INDEX payment_state_attempts ON payment_state USING btree (payment_id) WHERE (attempt_keys IS NOT NULL);
CREATE INDEX payment_state_by_amount ON payment_state USING btree (payment_cents, payment_id);
CREATE INDEX payment_state_by_dispute ON payment_state USING btree (dispute, ordered_at, payment_id) WHERE (dispute IS NOT NULL);
CREATE INDEX payment_state_by_kind ON payment_state USING btree (payment_kind, ordered_at, payment_id);
CREATE INDEX payment_state_by_provider ON payment_state USING btree (payment_provider, ordered_at, payment_id);
CREATE INDEX payment_state_by_state ON payment_state USING btree (state, ordered_at, payment_id);
CREATE INDEX payment_state_dispute_by_amount ON payment_state USING btree (dispute, payment_cents, payment_id) WHERE (dispute IS NOT NULL);
CREATE INDEX payment_state_kind_by_amount ON payment_state USING btree (payment_kind, payment_cents, payment_id);
CREATE INDEX payment_state_newest ON payment_state USING btree (ordered_at, payment_id);
CREATE INDEX payment_state_open ON payment_state USING btree (updated_at) WHERE (state = ANY (ARRAY['created'::text, 'processing'::text, 'action_required'::text]));
CREATE INDEX payment_state_provider_by_amount ON payment_state USING btree (payment_provider, payment_cents, payment_id);
CREATE UNIQUE INDEX payment_state_reference ON payment_state USING btree (provider_reference) WHERE (provider_reference IS NOT NULL);
CREATE INDEX payment_state_refunding ON payment_state USING btree (updated_at) WHERE (refunding_cents > 0);
CREATE INDEX payment_state_state_by_amount ON payment_state USING btree (state, payment_cents, payment_id);
CREATE TRIGGER payment_state_copies BEFORE INSERT ON payment_state FOR EACH ROW EXECUTE FUNCTION copy_from_payment();

create table pending_link (
  hash bytea not null,
  profile jsonb not null,
  provider_id text not null,
  expires_at timestamp with time zone not null,
  constraint pending_link_pkey PRIMARY KEY (hash)
);
CREATE INDEX pending_link_expires ON pending_link USING btree (expires_at);

create table pending_sign_in (
  hash bytea not null,
  uid text not null,
  sign_in_provider text not null,
  signed_in_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint pending_sign_in_pkey PRIMARY KEY (hash),
  constraint pending_sign_in_uid_fkey FOREIGN KEY (uid) REFERENCES account(uid) ON DELETE CASCADE
);
CREATE INDEX pending_sign_in_expires ON pending_sign_in USING btree (expires_at);
CREATE INDEX pending_sign_in_uid ON pending_sign_in USING btree (uid);

create table plan (
  id text not null,
  weeks integer not null,
  duration text not null,
  badge text not null,
  description text not null,
  first_price_cents integer not null,
  renewal_price_cents integer not null,
  includes_uncensored boolean not null,
  disclaimers jsonb not null,
  version integer not null default 1,
  constraint plan_pkey PRIMARY KEY (id),
  constraint plan_first_price_cents_check CHECK ((first_price_cents >= 0)),
  constraint plan_renewal_price_cents_check CHECK ((renewal_price_cents >= 0))
);

create table policy (
  id text not null,
  text text not null,
  updated_at timestamp with time zone not null,
  html text,
  rendered_at timestamp with time zone,
  constraint policy_pkey PRIMARY KEY (id)
);

create table policy_version (
  policy_id text not null,
  number integer not null,
  text text not null,
  created_at timestamp with time zone not null,
  author_uid text,
  author_key uuid,
  constraint policy_version_pkey PRIMARY KEY (policy_id, number)
);
CREATE INDEX policy_version_author ON policy_version USING btree (author_uid) WHERE (author_uid IS NOT NULL);

create table provider_event (
  provider text not null,
  event_id text not null,
  received_at timestamp with time zone not null,
  constraint provider_event_pkey PRIMARY KEY (provider, event_id)
);
CREATE INDEX provider_event_received_at ON provider_event USING btree (received_at);

create table publication (
  id uuid not null,
  comic_id uuid not null,
  chapter_id uuid,
  title text not null,
  planned_at timestamp with time zone not null,
  published_at timestamp with time zone not null,
  held boolean not null default false,
  constraint publication_pkey PRIMARY KEY (id)
);
CREATE INDEX publication_newest ON publication USING btree (published_at DESC, id DESC);

create table ranking (
  site text not null,
  period text not null,
  genre text not null,
  place integer not null,
  comic_id uuid not null,
  constraint ranking_pkey PRIMARY KEY (site, period, genre, place),
  constraint ranking_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'all'::text])))
);

create table reading_clearing (
  uid text not null,
  comic_id uuid not null,
  cleared_before timestamp with time zone not null,
  constraint reading_clearing_pkey PRIMARY KEY (uid, comic_id)
);

create table reading_episode (
  uid text not null,
  comic_id uuid not null,
  adult boolean not null,
  chapter_id uuid not null,
  place jsonb,
  read boolean not null,
  read_at timestamp with time zone not null,
  constraint reading_episode_pkey PRIMARY KEY (uid, comic_id, adult, chapter_id),
  constraint reading_episode_uid_comic_id_adult_fkey FOREIGN KEY (uid, comic_id, adult) REFERENCES reading_place(uid, comic_id, adult) ON DELETE CASCADE
);
CREATE INDEX reading_episode_adult ON reading_episode USING btree (uid, read_at) WHERE adult;
CREATE INDEX reading_episode_newest ON reading_episode USING btree (uid, read_at DESC);

create table reading_place (
  uid text not null,
  comic_id uuid not null,
  chapter_id uuid not null,
  chapter_title text not null,
  place jsonb,
  finished boolean not null,
  next_chapter jsonb,
  read_at timestamp with time zone not null,
  adult boolean not null default false,
  constraint reading_place_pkey PRIMARY KEY (uid, comic_id, adult)
);
CREATE INDEX reading_place_comic ON reading_place USING btree (comic_id);
CREATE INDEX reading_place_newest ON reading_place USING btree (uid, adult, read_at DESC);

create table reading_preference (
  uid text not null,
  adult_days smallint,
  adult_chosen_at timestamp with time zone not null,
  adult_cleared_before timestamp with time zone not null,
  constraint reading_preference_pkey PRIMARY KEY (uid),
  constraint reading_preference_adult_days_check CHECK ((adult_days = ANY (ARRAY[0, 1, 7, 30])))
);
CREATE INDEX reading_preference_forgetful ON reading_preference USING btree (uid) WHERE (adult_days IS NOT NULL);

create table receipt (
  number bigint not null,
  payment_id uuid not null,
  lines jsonb not null,
  created_at timestamp with time zone not null,
  constraint receipt_pkey PRIMARY KEY (number),
  constraint receipt_payment_id_key UNIQUE (payment_id),
  constraint receipt_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id)
);
CREATE TRIGGER receipt_is_kept BEFORE TRUNCATE ON receipt FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER receipt_only_grows BEFORE DELETE OR UPDATE ON receipt FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table receipt_draft (
  payment_id uuid not null,
  lines jsonb not null,
  letter jsonb,
  created_at timestamp with time zone not null,
  constraint receipt_draft_pkey PRIMARY KEY (payment_id),
  constraint receipt_draft_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id)
);

create table recovery_code (
  uid text not null,
  hash bytea not null,
  constraint recovery_code_pkey PRIMARY KEY (uid, hash),
  constraint recovery_code_uid_fkey FOREIGN KEY (uid) REFERENCES second_factor(uid) ON DELETE CASCADE
);

create table refresh_token (
  hash bytea not null,
  session_id uuid not null,
  generation integer not null,
  successor_nonce bytea not null,
  constraint refresh_token_pkey PRIMARY KEY (hash),
  constraint refresh_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES account_session(id) ON DELETE CASCADE
);
CREATE INDEX refresh_token_session ON refresh_token USING btree (session_id, generation);

create table refund_event (
  request_id uuid not null,
  number integer not null,
  kind text not null,
  by text not null,
  at timestamp with time zone not null,
  constraint refund_event_pkey PRIMARY KEY (request_id, number),
  constraint refund_event_request_id_fkey FOREIGN KEY (request_id) REFERENCES refund_request(id),
  constraint refund_event_by_check CHECK ((by = ANY (ARRAY['reader'::text, 'staff'::text, 'system'::text])))
);
CREATE TRIGGER refund_event_only_grows BEFORE DELETE OR UPDATE OR TRUNCATE ON refund_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table refund_request (
  id uuid not null,
  payer_id uuid not null,
  uid text,
  origin text not null,
  payment_id uuid not null,
  what text not null,
  rule text not null,
  residence text not null,
  amount_cents integer not null,
  state text not null,
  submitted_at timestamp with time zone not null,
  answer_until timestamp with time zone,
  refund_id uuid,
  is_refund_failed boolean not null,
  is_reminded boolean not null,
  due_at timestamp with time zone,
  claim_id uuid,
  decision text,
  constraint refund_request_pkey PRIMARY KEY (id),
  constraint refund_request_refund_id_key UNIQUE (refund_id),
  constraint refund_request_amount_cents_check CHECK ((amount_cents > 0)),
  constraint refund_request_decision_check CHECK ((decision = ANY (ARRAY['at_once'::text, 'reviewed'::text]))),
  constraint refund_request_residence_check CHECK ((residence = ANY (ARRAY['europe'::text, 'california'::text, 'elsewhere'::text]))),
  constraint refund_request_rule_check CHECK ((rule = ANY (ARRAY['california'::text, 'withdrawal'::text, 'unspent_coins'::text, 'goodwill'::text]))),
  constraint refund_request_state_check CHECK ((state = ANY (ARRAY['submitted'::text, 'in_review'::text, 'question_asked'::text, 'approved'::text, 'paid_back'::text, 'rejected'::text, 'withdrawn'::text])))
);
CREATE INDEX refund_request_by_state ON refund_request USING btree (state, submitted_at, id);
CREATE INDEX refund_request_due ON refund_request USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX refund_request_of_claim ON refund_request USING btree (claim_id) WHERE (claim_id IS NOT NULL);
CREATE INDEX refund_request_of_payment ON refund_request USING btree (payment_id, submitted_at, id);
CREATE INDEX refund_request_of_person ON refund_request USING btree (uid, submitted_at) WHERE (uid IS NOT NULL);
CREATE INDEX refund_request_open ON refund_request USING btree (payment_id) WHERE (state = ANY (ARRAY['submitted'::text, 'in_review'::text, 'question_asked'::text, 'approved'::text]));
CREATE INDEX refund_request_open_queue ON refund_request USING btree (submitted_at, id) WHERE (state = ANY (ARRAY['submitted'::text, 'in_review'::text, 'question_asked'::text, 'approved'::text]));
CREATE INDEX refund_request_queue ON refund_request USING btree (submitted_at, id);

create table refund_text (
  request_id uuid not null,
  number integer not null,
  text text not null,
  constraint refund_text_pkey PRIMARY KEY (request_id, number),
  constraint refund_text_request_id_number_fkey FOREIGN KEY (request_id, number) REFERENCES refund_event(request_id, number)
);

create table restored_site (
  is_only boolean not null default true,
  state_of timestamp with time zone not null,
  restored_at timestamp with time zone not null default now(),
  constraint restored_site_pkey PRIMARY KEY (is_only),
  constraint restored_site_is_only_check CHECK (is_only)
);

create table sale_banner (
  site text not null,
  title text not null,
  subtitle text not null,
  button text not null,
  text text not null,
  image_id uuid,
  version integer not null default 1,
  constraint sale_banner_pkey PRIMARY KEY (site),
  constraint sale_banner_image_id_fkey FOREIGN KEY (image_id) REFERENCES image(id),
  constraint sale_banner_site_check CHECK ((site = ANY (ARRAY['normal'::text, 'uncensored'::text])))
);
CREATE INDEX sale_banner_image ON sale_banner USING btree (image_id);

create table sandbox_card (
  reference text not null,
  customer text not null,
  card jsonb not null,
  constraint sandbox_card_pkey PRIMARY KEY (reference)
);
CREATE INDEX sandbox_card_customer ON sandbox_card USING btree (customer);

create table sandbox_charge (
  reference text not null,
  payment_id uuid not null,
  amount_cents integer not null,
  state text not null,
  reason text,
  card_reference text not null,
  return_url text not null,
  settles_at timestamp with time zone,
  settles_as text,
  succeeded_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint sandbox_charge_pkey PRIMARY KEY (reference),
  constraint sandbox_charge_payment_id_key UNIQUE (payment_id),
  constraint sandbox_charge_card_reference_fkey FOREIGN KEY (card_reference) REFERENCES sandbox_card(reference),
  constraint sandbox_charge_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint sandbox_charge_state_check CHECK ((state = ANY (ARRAY['action_required'::text, 'processing'::text, 'succeeded'::text, 'failed'::text, 'canceled'::text])))
);
CREATE INDEX sandbox_charge_settles_at ON sandbox_charge USING btree (settles_at) WHERE (settles_at IS NOT NULL);
CREATE INDEX sandbox_charge_succeeded_at ON sandbox_charge USING btree (succeeded_at);

create table sandbox_clock (
  only_row boolean not null default true,
  offset_milliseconds bigint not null,
  constraint sandbox_clock_pkey PRIMARY KEY (only_row),
  constraint sandbox_clock_offset_milliseconds_check CHECK ((offset_milliseconds >= 0)),
  constraint sandbox_clock_only_row_check CHECK (only_row)
);

create table sandbox_dispute (
  reference text not null,
  charge_reference text not null,
  amount_cents integer not null,
  state text not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint sandbox_dispute_pkey PRIMARY KEY (reference),
  constraint sandbox_dispute_charge_reference_key UNIQUE (charge_reference),
  constraint sandbox_dispute_charge_reference_fkey FOREIGN KEY (charge_reference) REFERENCES sandbox_charge(reference),
  constraint sandbox_dispute_state_check CHECK ((state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
);
CREATE INDEX sandbox_dispute_closed_at ON sandbox_dispute USING btree (closed_at);
CREATE INDEX sandbox_dispute_opened_at ON sandbox_dispute USING btree (opened_at);

create table sandbox_event (
  id text not null,
  body jsonb not null,
  created_at timestamp with time zone not null,
  constraint sandbox_event_pkey PRIMARY KEY (id)
);
CREATE INDEX sandbox_event_created_at ON sandbox_event USING btree (created_at);

create table sandbox_refund (
  reference text not null,
  refund_id uuid not null,
  charge_reference text not null,
  amount_cents integer not null,
  created_at timestamp with time zone not null,
  constraint sandbox_refund_pkey PRIMARY KEY (reference),
  constraint sandbox_refund_refund_id_key UNIQUE (refund_id),
  constraint sandbox_refund_charge_reference_fkey FOREIGN KEY (charge_reference) REFERENCES sandbox_charge(reference),
  constraint sandbox_refund_amount_cents_check CHECK ((amount_cents > 0))
);
CREATE INDEX sandbox_refund_charge ON sandbox_refund USING btree (charge_reference);
CREATE INDEX sandbox_refund_created_at ON sandbox_refund USING btree (created_at);

create table sandbox_token (
  id text not null,
  card jsonb not null,
  address_hash text not null,
  created_at timestamp with time zone not null,
  constraint sandbox_token_pkey PRIMARY KEY (id)
);
CREATE INDEX sandbox_token_address ON sandbox_token USING btree (address_hash, created_at);
CREATE INDEX sandbox_token_created_at ON sandbox_token USING btree (created_at);

create table saved_card (
  id uuid not null,
  payer_id uuid not null,
  provider text not null,
  customer text not null,
  reference text not null,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  created_at timestamp with time zone not null,
  forgotten_at timestamp with time zone,
  fingerprint text,
  from_coins boolean not null default false,
  constraint saved_card_pkey PRIMARY KEY (id),
  constraint saved_card_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES payer(id),
  constraint saved_card_last4_check CHECK ((last4 ~ '^[0-9]{4}$'::text))
);
CREATE INDEX saved_card_payer ON saved_card USING btree (payer_id, provider, created_at DESC);

create table schema_compatibility (
  only_row boolean not null default true,
  oldest_migration text not null,
  constraint schema_compatibility_pkey PRIMARY KEY (only_row),
  constraint schema_compatibility_only_row_check CHECK (only_row)
);

create table search_chapter (
  id uuid not null,
  comic_id uuid not null,
  site text not null,
  text text not null,
  tokens text[] not null,
  constraint search_chapter_pkey PRIMARY KEY (id),
  constraint search_chapter_site_check CHECK ((site = ANY (ARRAY['normal'::text, 'uncensored'::text])))
);
CREATE INDEX search_chapter_comic ON search_chapter USING btree (comic_id);
CREATE INDEX search_chapter_normal ON search_chapter USING gin (tokens) WITH (fastupdate=off) WHERE (site = 'normal'::text);
CREATE INDEX search_chapter_uncensored ON search_chapter USING gin (tokens) WITH (fastupdate=off) WHERE (site = 'uncensored'::text);

create table search_comic (
  id uuid not null,
  site text not null,
  text text not null,
  tokens text[] not null,
  popularity integer not null default 0,
  constraint search_comic_pkey PRIMARY KEY (id),
  constraint search_comic_site_check CHECK ((site = ANY (ARRAY['normal'::text, 'uncensored'::text])))
);
CREATE INDEX search_comic_normal ON search_comic USING gin (tokens) WITH (fastupdate=off) WHERE (site = 'normal'::text);
CREATE INDEX search_comic_uncensored ON search_comic USING gin (tokens) WITH (fastupdate=off) WHERE (site = 'uncensored'::text);

create table search_creator (
  id uuid not null,
  site text not null,
  text text not null,
  tokens text[] not null,
  constraint search_creator_pkey PRIMARY KEY (id),
  constraint search_creator_site_check CHECK ((site = ANY (ARRAY['normal'::text, 'uncensored'::text])))
);
CREATE INDEX search_creator_normal ON search_creator USING gin (tokens) WITH (fastupdate=off) WHERE (site = 'normal'::text);
CREATE INDEX search_creator_uncensored ON search_creator USING gin (tokens) WITH (fastupdate=off) WHERE (site = 'uncensored'::text);

create table search_outdated (
  id bigint not null generated as identity,
  comic_id uuid not null,
  chapter_id uuid,
  constraint search_outdated_pkey PRIMARY KEY (id)
);

create table search_outdated_creator (
  id bigint not null generated as identity,
  creator_id uuid not null,
  constraint search_outdated_creator_pkey PRIMARY KEY (id)
);

create table search_outdated_person (
  id bigint not null generated as identity,
  uid text not null,
  constraint search_outdated_person_pkey PRIMARY KEY (id)
);
CREATE INDEX search_outdated_person_uid ON search_outdated_person USING btree (uid);

create table search_person (
  uid text not null,
  text text not null,
  tokens text[] not null,
  constraint search_person_pkey PRIMARY KEY (uid)
);
CREATE INDEX search_person_tokens ON search_person USING gin (tokens) WITH (fastupdate=off);

create table search_word (
  site text not null,
  word text not null,
  tokens text[] not null,
  constraint search_word_pkey PRIMARY KEY (site, word),
  constraint search_word_site_check CHECK ((site = ANY (ARRAY['normal'::text, 'uncensored'::text])))
);
CREATE INDEX search_word_normal ON search_word USING gin (tokens) WITH (fastupdate=off) WHERE (site = 'normal'::text);
CREATE INDEX search_word_uncensored ON search_word USING gin (tokens) WITH (fastupdate=off) WHERE (site = 'uncensored'::text);

create table second_factor (
  id uuid not null,
  uid text not null,
  sealed_secret bytea not null,
  display_name text,
  enrolled_at timestamp with time zone not null,
  used_step bigint not null,
  constraint second_factor_pkey PRIMARY KEY (id),
  constraint second_factor_uid_key UNIQUE (uid),
  constraint second_factor_uid_fkey FOREIGN KEY (uid) REFERENCES account(uid) ON DELETE CASCADE
);

create table server_secret (
  only_row boolean not null default true,
  secret text,
  created_at timestamp with time zone not null default now(),
  fingerprint text,
  constraint server_secret_pkey PRIMARY KEY (only_row),
  constraint server_secret_only_row_check CHECK (only_row)
);

create table signing_key (
  kid text not null,
  public_jwk jsonb not null,
  sealed_private_jwk bytea not null,
  created_at timestamp with time zone not null,
  constraint signing_key_pkey PRIMARY KEY (kid)
);

create table site_storage (
  is_only boolean not null default true,
  marker uuid not null,
  constraint site_storage_pkey PRIMARY KEY (is_only),
  constraint site_storage_is_only_check CHECK (is_only)
);

create table social_flow (
  state_hash bytea not null,
  browser_hash bytea not null,
  provider_id text not null,
  event_id text not null,
  auth_type text not null,
  nonce text not null,
  code_verifier text not null,
  redirect_uri text not null,
  session_hash bytea,
  profile jsonb,
  expires_at timestamp with time zone not null,
  constraint social_flow_pkey PRIMARY KEY (state_hash),
  constraint social_flow_session_hash_key UNIQUE (session_hash)
);
CREATE INDEX social_flow_expires ON social_flow USING btree (expires_at);

create table storage_report (
  is_only boolean not null default true,
  counted_at timestamp with time zone not null,
  kinds jsonb not null,
  faults jsonb not null,
  constraint storage_report_pkey PRIMARY KEY (is_only),
  constraint storage_report_is_only_check CHECK (is_only)
);

create table stored_chapter (
  id uuid not null,
  comic_id uuid not null,
  title text not null,
  chapter_number integer not null,
  is_free boolean not null,
  preview_image_id uuid,
  published_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  published boolean not null default true,
  publish_at timestamp with time zone,
  appeared boolean not null default true,
  version integer not null default 1,
  pages_version integer not null default 1,
  trash_id uuid,
  constraint chapter_pkey PRIMARY KEY (id),
  constraint chapter_comic_id_fkey FOREIGN KEY (comic_id) REFERENCES stored_comic(id) ON DELETE CASCADE,
  constraint chapter_preview_image_id_fkey FOREIGN KEY (preview_image_id) REFERENCES image(id),
  constraint stored_chapter_trash_id_fkey FOREIGN KEY (trash_id) REFERENCES trash(id),
  constraint chapter_chapter_number_check CHECK ((chapter_number >= 1)),
  constraint chapter_check CHECK (((publish_at IS NULL) OR (NOT published)))
);
CREATE INDEX chapter_latest ON stored_chapter USING btree (comic_id, published_at) WHERE (published AND (trash_id IS NULL));
CREATE INDEX chapter_newest ON stored_chapter USING btree (published_at DESC, id DESC);
CREATE INDEX chapter_newest_of_comic ON stored_chapter USING btree (comic_id, published_at DESC) WHERE (published AND (trash_id IS NULL));
CREATE UNIQUE INDEX chapter_number ON stored_chapter USING btree (comic_id, chapter_number, trash_id) NULLS NOT DISTINCT;
CREATE INDEX chapter_planned ON stored_chapter USING btree (publish_at) WHERE (publish_at IS NOT NULL);
CREATE INDEX chapter_preview_image ON stored_chapter USING btree (preview_image_id);
CREATE INDEX chapter_unpublished ON stored_chapter USING btree (comic_id) WHERE (NOT published);
CREATE INDEX stored_chapter_trash ON stored_chapter USING btree (trash_id) WHERE (trash_id IS NOT NULL);
CREATE TRIGGER chapter_count_delete AFTER DELETE ON stored_chapter REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_chapters();
CREATE TRIGGER chapter_count_insert AFTER INSERT ON stored_chapter REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_chapters();
CREATE TRIGGER chapter_count_update AFTER UPDATE ON stored_chapter REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_chapters();
CREATE TRIGGER chapter_facets_update AFTER UPDATE ON stored_chapter REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION keep_facets_of_dates();
CREATE TRIGGER chapter_outdated_delete AFTER DELETE ON stored_chapter REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION outdate_chapters();
CREATE TRIGGER chapter_outdated_insert AFTER INSERT ON stored_chapter REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION outdate_chapters();
CREATE TRIGGER chapter_outdated_update AFTER UPDATE ON stored_chapter REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION outdate_chapters();

create table stored_comic (
  id uuid not null,
  title text not null,
  description text not null,
  content_rating text not null,
  site text not null generated always as (
CASE
    WHEN (content_rating = 'AO'::text) THEN 'uncensored'::text
    ELSE 'normal'::text
END) stored,
  card_image_id uuid,
  cover_image_id uuid,
  chapter_count integer not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  creators jsonb not null default '[]'::jsonb,
  publisher text not null default ''::text,
  language text not null default ''::text,
  comic_of_the_day boolean not null default false,
  readers_choice boolean not null default false,
  coin_price integer,
  published boolean not null default true,
  publish_at timestamp with time zone,
  appeared boolean not null default true,
  status text not null default 'ongoing'::text,
  update_day smallint,
  version integer not null default 1,
  chapters_version integer not null default 1,
  trash_id uuid,
  other_titles text not null default ''::text,
  taken_over_creators jsonb default '[]'::jsonb,
  update_time text default ''::text,
  content_warnings jsonb default '[]'::jsonb,
  constraint comic_pkey PRIMARY KEY (id),
  constraint comic_card_image_id_fkey FOREIGN KEY (card_image_id) REFERENCES image(id),
  constraint comic_cover_image_id_fkey FOREIGN KEY (cover_image_id) REFERENCES image(id),
  constraint stored_comic_trash_id_fkey FOREIGN KEY (trash_id) REFERENCES trash(id),
  constraint comic_check CHECK (((publish_at IS NULL) OR (NOT published))),
  constraint comic_coin_price_check CHECK ((coin_price > 0)),
  constraint comic_content_rating_check CHECK ((content_rating = ANY (ARRAY['T'::text, 'M'::text, 'AO'::text]))),
  constraint comic_status_check CHECK ((status = ANY (ARRAY['ongoing'::text, 'completed'::text, 'hiatus'::text]))),
  constraint comic_update_day_check CHECK (((update_day >= 1) AND (update_day <= 7))),
  constraint stored_comic_update_time_check CHECK ((update_time ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'::text))
);
CREATE INDEX comic_by_title ON stored_comic USING btree (title, id);
CREATE INDEX comic_card_image ON stored_comic USING btree (card_image_id);
CREATE INDEX comic_cover_image ON stored_comic USING btree (cover_image_id);
CREATE INDEX comic_newest ON stored_comic USING btree (created_at DESC, id DESC);
CREATE INDEX comic_planned ON stored_comic USING btree (publish_at) WHERE (publish_at IS NOT NULL);
CREATE INDEX comic_rating_newest ON stored_comic USING btree (content_rating, created_at DESC, id DESC);
CREATE INDEX comic_search ON stored_comic USING gin (to_tsvector('simple'::regconfig, ((title || ' '::text) || (jsonb_path_query_array(creators, '$[*]."name"'::jsonpath))::text)));
CREATE INDEX comic_site_newest ON stored_comic USING btree (site, created_at DESC, id DESC);
CREATE INDEX comic_site_title ON stored_comic USING btree (site, title, id);
CREATE INDEX comic_site_updated ON stored_comic USING btree (site, updated_at DESC, id DESC);
CREATE INDEX comic_status ON stored_comic USING btree (status, updated_at DESC, id DESC);
CREATE INDEX comic_status_newest ON stored_comic USING btree (status, created_at, id);
CREATE INDEX comic_status_title ON stored_comic USING btree (status, title, id);
CREATE INDEX comic_title ON stored_comic USING btree (lower(title));
CREATE INDEX comic_unpublished ON stored_comic USING btree (updated_at DESC, id DESC) WHERE (NOT published);
CREATE INDEX comic_unpublished_newest ON stored_comic USING btree (created_at, id) WHERE (NOT published);
CREATE INDEX comic_unpublished_title ON stored_comic USING btree (title, id) WHERE (NOT published);
CREATE INDEX comic_updated ON stored_comic USING btree (updated_at DESC, id DESC);
CREATE INDEX stored_comic_creators_to_take_over ON stored_comic USING btree (id) WHERE (creators IS DISTINCT FROM taken_over_creators);
CREATE INDEX stored_comic_trash ON stored_comic USING btree (trash_id) WHERE (trash_id IS NOT NULL);
CREATE TRIGGER comic_facets_delete AFTER DELETE ON stored_comic REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_facets_of_comics();
CREATE TRIGGER comic_facets_insert AFTER INSERT ON stored_comic REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION keep_facets_of_comics();
CREATE TRIGGER comic_facets_update AFTER UPDATE ON stored_comic REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION keep_facets_of_comics();
CREATE TRIGGER comic_moved BEFORE UPDATE OF content_rating ON stored_comic FOR EACH ROW WHEN ((((old.content_rating = 'AO'::text) <> (new.content_rating = 'AO'::text)) AND (new.creators = old.creators) AND (old.creators = old.taken_over_creators))) EXECUTE FUNCTION mark_moved_comic();
CREATE TRIGGER comic_other_titles BEFORE INSERT ON stored_comic FOR EACH ROW WHEN ((new.other_titles IS NULL)) EXECUTE FUNCTION default_other_titles();
CREATE TRIGGER comic_outdated_delete AFTER DELETE ON stored_comic REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION outdate_comics();
CREATE TRIGGER comic_outdated_insert AFTER INSERT ON stored_comic REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION outdate_comics();
CREATE TRIGGER comic_outdated_update AFTER UPDATE ON stored_comic REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION outdate_comics();
CREATE TRIGGER comic_tally_delete AFTER DELETE ON stored_comic REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_comics();
CREATE TRIGGER comic_tally_insert AFTER INSERT ON stored_comic REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_comics();
CREATE TRIGGER comic_tally_update AFTER UPDATE ON stored_comic REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_comics();
CREATE TRIGGER comic_trash BEFORE DELETE ON stored_comic FOR EACH ROW WHEN ((old.trash_id IS NULL)) EXECUTE FUNCTION copy_trash_of_comic();

create table stored_comic_genre (
  comic_id uuid not null,
  genre_id uuid not null,
  content_rating text not null,
  site text not null generated always as (
CASE
    WHEN (content_rating = 'AO'::text) THEN 'uncensored'::text
    ELSE 'normal'::text
END) stored,
  created_at timestamp with time zone not null,
  published boolean not null default true,
  trash_id uuid,
  constraint comic_genre_pkey PRIMARY KEY (comic_id, genre_id),
  constraint comic_genre_comic_id_fkey FOREIGN KEY (comic_id) REFERENCES stored_comic(id) ON DELETE CASCADE,
  constraint comic_genre_genre_id_fkey FOREIGN KEY (genre_id) REFERENCES stored_genre(id) ON DELETE CASCADE,
  constraint stored_comic_genre_trash_id_fkey FOREIGN KEY (trash_id) REFERENCES trash(id)
);
CREATE INDEX comic_genre_newest ON stored_comic_genre USING btree (genre_id, site, created_at DESC, comic_id DESC) INCLUDE (trash_id);
CREATE INDEX stored_comic_genre_trash ON stored_comic_genre USING btree (trash_id) WHERE (trash_id IS NOT NULL);
CREATE TRIGGER comic_genre_facets_delete AFTER DELETE ON stored_comic_genre REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_facets_of_genres();
CREATE TRIGGER comic_genre_facets_insert AFTER INSERT ON stored_comic_genre REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION keep_facets_of_genres();
CREATE TRIGGER comic_genre_facets_update AFTER UPDATE ON stored_comic_genre REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION keep_facets_of_genres();
CREATE TRIGGER comic_genre_tally_delete AFTER DELETE ON stored_comic_genre REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_comic_genres();
CREATE TRIGGER comic_genre_tally_insert AFTER INSERT ON stored_comic_genre REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_comic_genres();
CREATE TRIGGER comic_genre_tally_update AFTER UPDATE ON stored_comic_genre REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_comic_genres();

create table stored_creator (
  id uuid not null,
  site text not null,
  name text not null,
  folded_name text not null,
  also_known_as jsonb not null default '[]'::jsonb,
  folded_aliases text[] not null default '{}'::text[],
  also_known_as_public boolean not null default false,
  slug text not null,
  description text not null default ''::text,
  links jsonb not null default '[]'::jsonb,
  picture_id uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  merged_into uuid,
  trash_id uuid,
  merged_names text[] not null default '{}'::text[],
  merge_hid_names boolean not null default false,
  constraint stored_creator_pkey PRIMARY KEY (id),
  constraint stored_creator_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES stored_creator(id) ON DELETE SET NULL,
  constraint stored_creator_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES image(id),
  constraint stored_creator_trash_id_fkey FOREIGN KEY (trash_id) REFERENCES trash(id),
  constraint stored_creator_site_check CHECK ((site = ANY (ARRAY['normal'::text, 'uncensored'::text])))
);
CREATE INDEX creator_aliases ON stored_creator USING gin (folded_aliases) WHERE (trash_id IS NULL);
CREATE INDEX creator_by_name ON stored_creator USING btree (name, id);
CREATE INDEX creator_by_update ON stored_creator USING btree (updated_at DESC, id DESC);
CREATE UNIQUE INDEX creator_name ON stored_creator USING btree (site, folded_name) WHERE (trash_id IS NULL);
CREATE INDEX creator_picture ON stored_creator USING btree (picture_id);
CREATE INDEX creator_site_id ON stored_creator USING btree (site, id);
CREATE INDEX creator_site_name ON stored_creator USING btree (site, name, id);
CREATE INDEX creator_site_update ON stored_creator USING btree (site, updated_at DESC, id DESC);
CREATE INDEX creator_words ON stored_creator USING gin (to_tsvector('simple'::regconfig, regexp_replace(((name || ' '::text) || (also_known_as)::text), '[!-/:-@[-`{-~]+'::text, ' '::text, 'g'::text)));
CREATE INDEX stored_creator_merged ON stored_creator USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX stored_creator_trash ON stored_creator USING btree (trash_id) WHERE (trash_id IS NOT NULL);
CREATE TRIGGER creator_names_outdated_delete AFTER DELETE ON stored_creator REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION outdate_creator_names();
CREATE TRIGGER creator_names_outdated_insert AFTER INSERT ON stored_creator REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION outdate_creator_names();
CREATE TRIGGER creator_names_outdated_update AFTER UPDATE ON stored_creator REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION outdate_creator_names();
CREATE TRIGGER creators_outdated_update AFTER UPDATE ON stored_creator REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION outdate_creators();

create table stored_featured_banner (
  id uuid not null,
  comic_id uuid not null,
  title text not null,
  description text not null,
  rating numeric(2,1) not null,
  age_rating text not null,
  is_readers_choice boolean not null,
  position integer not null,
  image_id uuid not null,
  mobile_image_id uuid not null,
  created_at timestamp with time zone not null,
  shows_from timestamp with time zone,
  shows_until timestamp with time zone,
  is_shown boolean not null default true,
  due_at timestamp with time zone,
  version integer not null default 1,
  late_at timestamp with time zone,
  trash_id uuid,
  constraint featured_banner_pkey PRIMARY KEY (id),
  constraint featured_banner_image_id_fkey FOREIGN KEY (image_id) REFERENCES image(id),
  constraint featured_banner_mobile_image_id_fkey FOREIGN KEY (mobile_image_id) REFERENCES image(id),
  constraint stored_featured_banner_trash_id_fkey FOREIGN KEY (trash_id) REFERENCES trash(id)
);
CREATE INDEX featured_banner_comic ON stored_featured_banner USING btree (comic_id);
CREATE INDEX featured_banner_due ON stored_featured_banner USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX featured_banner_image ON stored_featured_banner USING btree (image_id);
CREATE INDEX featured_banner_mobile_image ON stored_featured_banner USING btree (mobile_image_id);
CREATE INDEX featured_banner_order ON stored_featured_banner USING btree ("position", created_at DESC, id);
CREATE INDEX stored_featured_banner_trash ON stored_featured_banner USING btree (trash_id) WHERE (trash_id IS NOT NULL);

create table stored_file (
  key text not null,
  image_id uuid not null,
  bytes bigint not null,
  state text not null,
  at timestamp with time zone not null default now(),
  writer text not null,
  constraint stored_file_pkey PRIMARY KEY (key),
  constraint stored_file_state_check CHECK ((state = ANY (ARRAY['writing'::text, 'kept'::text, 'deleting'::text])))
);
CREATE INDEX stored_file_by_code_unit ON stored_file USING btree (key COLLATE "C");
CREATE INDEX stored_file_by_image ON stored_file USING btree (image_id);
CREATE INDEX stored_file_by_time ON stored_file USING btree (at);
CREATE INDEX stored_file_unsettled ON stored_file USING btree (state, at) WHERE (state <> 'kept'::text);

create table stored_genre (
  id uuid not null,
  name text not null,
  mature boolean not null,
  version integer not null default 1,
  trash_id uuid,
  slug text,
  text text default ''::text,
  constraint genre_pkey PRIMARY KEY (id),
  constraint stored_genre_trash_id_fkey FOREIGN KEY (trash_id) REFERENCES trash(id)
);
CREATE UNIQUE INDEX genre_name ON stored_genre USING btree (lower(name)) WHERE (trash_id IS NULL);
CREATE UNIQUE INDEX genre_slug ON stored_genre USING btree (slug) WHERE (trash_id IS NULL);
CREATE TRIGGER genre_trash BEFORE DELETE ON stored_genre FOR EACH ROW WHEN ((old.trash_id IS NULL)) EXECUTE FUNCTION copy_trash_of_genre();

create table trash (
  id uuid not null,
  kind text not null,
  title text not null,
  comic_id uuid,
  chapter_id uuid,
  deleted_at timestamp with time zone not null,
  content_rating text,
  author_uid text,
  author_key uuid,
  contents jsonb,
  constraint trash_pkey PRIMARY KEY (id)
);
CREATE INDEX trash_author ON trash USING btree (author_uid) WHERE (author_uid IS NOT NULL);
CREATE INDEX trash_chapters_of ON trash USING btree (comic_id) WHERE (kind = 'chapter'::text);
CREATE INDEX trash_comic ON trash USING btree (comic_id) WHERE (kind = 'comic'::text);
CREATE INDEX trash_newest ON trash USING btree (deleted_at DESC, id DESC);
CREATE INDEX trash_pages_of ON trash USING btree (chapter_id) WHERE (kind = 'pages'::text);
CREATE INDEX trash_words ON trash USING gin (to_tsvector('simple'::regconfig, regexp_replace(title, '[!-/:-@[-`{-~]+'::text, ' '::text, 'g'::text)));

create table trash_row (
  trash_id uuid not null,
  table_name text not null,
  content jsonb not null,
  constraint trash_row_trash_id_fkey FOREIGN KEY (trash_id) REFERENCES trash(id) ON DELETE CASCADE,
  constraint trash_row_table_name_check CHECK ((table_name = ANY (ARRAY['comic'::text, 'comic_genre'::text, 'chapter'::text, 'page'::text, 'genre'::text, 'featured_banner'::text])))
);
CREATE INDEX trash_row_image ON trash_row USING btree (((content ->> 'image_id'::text))) WHERE (table_name = 'page'::text);
CREATE INDEX trash_row_of ON trash_row USING btree (trash_id);

create table trashed_page (
  trash_id uuid not null,
  id uuid not null,
  chapter_id uuid not null,
  variant text not null,
  page_number integer not null,
  image_id uuid not null,
  constraint trashed_page_pkey PRIMARY KEY (trash_id, id),
  constraint trashed_page_image_id_key UNIQUE (image_id),
  constraint trashed_page_image_id_fkey FOREIGN KEY (image_id) REFERENCES image(id),
  constraint trashed_page_trash_id_fkey FOREIGN KEY (trash_id) REFERENCES trash(id),
  constraint trashed_page_variant_check CHECK ((variant = ANY (ARRAY['censored'::text, 'uncensored'::text, 'legal'::text])))
);
CREATE INDEX trashed_page_id ON trashed_page USING btree (id);

create table wallet_entry (
  payer_id uuid not null,
  number integer not null,
  kind text not null,
  coins integer not null,
  balance_after integer not null,
  payment_id uuid,
  chapter_id uuid,
  reason text,
  created_at timestamp with time zone not null,
  constraint wallet_entry_pkey PRIMARY KEY (payer_id, number),
  constraint wallet_entry_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES payer(id),
  constraint wallet_entry_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint wallet_entry_balance_after_check CHECK ((balance_after >= 0)),
  constraint wallet_entry_check CHECK (((coins > 0) = (kind = ANY (ARRAY['purchase'::text, 'gift'::text, 'correction'::text])))),
  constraint wallet_entry_check1 CHECK (((kind = 'unlock'::text) = (chapter_id IS NOT NULL))),
  constraint wallet_entry_check2 CHECK (((kind <> ALL (ARRAY['purchase'::text, 'refund'::text, 'correction'::text])) OR (payment_id IS NOT NULL))),
  constraint wallet_entry_check3 CHECK (((kind <> 'dispute'::text) OR (payment_id IS NOT NULL))),
  constraint wallet_entry_coins_check CHECK ((coins <> 0)),
  constraint wallet_entry_kind_check CHECK ((kind = ANY (ARRAY['purchase'::text, 'gift'::text, 'unlock'::text, 'refund'::text, 'dispute'::text, 'correction'::text]))),
  constraint wallet_entry_number_check CHECK ((number > 0))
);
CREATE INDEX wallet_entry_beside_unlocks ON wallet_entry USING btree (payer_id, number) WHERE (kind <> 'unlock'::text);
CREATE INDEX wallet_entry_by_kind ON wallet_entry USING btree (kind, created_at, payer_id, number);
CREATE INDEX wallet_entry_newest ON wallet_entry USING btree (created_at, payer_id, number);
CREATE UNIQUE INDEX wallet_entry_purchase ON wallet_entry USING btree (payment_id) WHERE (kind = 'purchase'::text);
CREATE TRIGGER wallet_entry_is_kept BEFORE TRUNCATE ON wallet_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER wallet_entry_of_dispute BEFORE INSERT ON wallet_entry FOR EACH ROW WHEN (((new.kind = 'refund'::text) AND (new.reason = 'The bank has called the payment back'::text))) EXECUTE FUNCTION mark_dispute_entry();
CREATE TRIGGER wallet_entry_only_grows BEFORE DELETE OR UPDATE ON wallet_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

create view chapter as SELECT * FROM stored_chapter
  WHERE (trash_id IS NULL);

create view comic as SELECT * FROM stored_comic
  WHERE (trash_id IS NULL);

create view comic_genre as SELECT * FROM stored_comic_genre
  WHERE (trash_id IS NULL);

create view creator as SELECT * FROM stored_creator
  WHERE (trash_id IS NULL);

create view featured_banner as SELECT * FROM stored_featured_banner
  WHERE (trash_id IS NULL);

create view genre as SELECT * FROM stored_genre
  WHERE (trash_id IS NULL);

CREATE OR REPLACE FUNCTION add_audit_objects()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into audit_object
    select object_id, new.at, new.id, new.read_only from audit_objects_of(new.details, new.read_only) as object_id
    on conflict do nothing;
  return null;
end
$function$;


CREATE OR REPLACE FUNCTION add_up_comic_months()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- In the order of the key, so that two writers do not deadlock. An insert that only updates runs the trigger of inserts, too.
  if tg_op = 'INSERT' then
    if not exists (select from come) then return null; end if;
    insert into insight_comic_month as known
    select site, date_trunc('month', day)::date, comic_id,
      sum(readers), sum(reads), sum(finished), sum(locks), sum(locks_signed_in), sum(plans), sum(checkouts),
      sum(paid), sum(unlocks), sum(coins_spent), sum(membership_cents), sum(coin_cents), sum(refunded_cents),
      sum(disputed_cents)
    from come group by 1, 2, 3 order by 1, 2, 3
    on conflict (site, month, comic_id) do update set
      readers = known.readers + excluded.readers, reads = known.reads + excluded.reads,
      finished = known.finished + excluded.finished, locks = known.locks + excluded.locks,
      locks_signed_in = known.locks_signed_in + excluded.locks_signed_in, plans = known.plans + excluded.plans,
      checkouts = known.checkouts + excluded.checkouts, paid = known.paid + excluded.paid,
      unlocks = known.unlocks + excluded.unlocks, coins_spent = known.coins_spent + excluded.coins_spent,
      membership_cents = known.membership_cents + excluded.membership_cents,
      coin_cents = known.coin_cents + excluded.coin_cents,
      refunded_cents = known.refunded_cents + excluded.refunded_cents,
      disputed_cents = known.disputed_cents + excluded.disputed_cents;
  elsif tg_op = 'DELETE' then
    insert into insight_comic_month as known
    select site, date_trunc('month', day)::date, comic_id,
      -sum(readers), -sum(reads), -sum(finished), -sum(locks), -sum(locks_signed_in), -sum(plans), -sum(checkouts),
      -sum(paid), -sum(unlocks), -sum(coins_spent), -sum(membership_cents), -sum(coin_cents), -sum(refunded_cents),
      -sum(disputed_cents)
    from gone group by 1, 2, 3 order by 1, 2, 3
    on conflict (site, month, comic_id) do update set
      readers = known.readers + excluded.readers, reads = known.reads + excluded.reads,
      finished = known.finished + excluded.finished, locks = known.locks + excluded.locks,
      locks_signed_in = known.locks_signed_in + excluded.locks_signed_in, plans = known.plans + excluded.plans,
      checkouts = known.checkouts + excluded.checkouts, paid = known.paid + excluded.paid,
      unlocks = known.unlocks + excluded.unlocks, coins_spent = known.coins_spent + excluded.coins_spent,
      membership_cents = known.membership_cents + excluded.membership_cents,
      coin_cents = known.coin_cents + excluded.coin_cents,
      refunded_cents = known.refunded_cents + excluded.refunded_cents,
      disputed_cents = known.disputed_cents + excluded.disputed_cents;
  else
    if not exists (select from come) then return null; end if;
    insert into insight_comic_month as known
    select site, date_trunc('month', day)::date, comic_id,
      sum(sign * readers), sum(sign * reads), sum(sign * finished), sum(sign * locks), sum(sign * locks_signed_in),
      sum(sign * plans), sum(sign * checkouts), sum(sign * paid), sum(sign * unlocks), sum(sign * coins_spent),
      sum(sign * membership_cents), sum(sign * coin_cents), sum(sign * refunded_cents), sum(sign * disputed_cents)
    from (select 1 as sign, * from come union all select -1, * from gone) as changed group by 1, 2, 3 order by 1, 2, 3
    on conflict (site, month, comic_id) do update set
      readers = known.readers + excluded.readers, reads = known.reads + excluded.reads,
      finished = known.finished + excluded.finished, locks = known.locks + excluded.locks,
      locks_signed_in = known.locks_signed_in + excluded.locks_signed_in, plans = known.plans + excluded.plans,
      checkouts = known.checkouts + excluded.checkouts, paid = known.paid + excluded.paid,
      unlocks = known.unlocks + excluded.unlocks, coins_spent = known.coins_spent + excluded.coins_spent,
      membership_cents = known.membership_cents + excluded.membership_cents,
      coin_cents = known.coin_cents + excluded.coin_cents,
      refunded_cents = known.refunded_cents + excluded.refunded_cents,
      disputed_cents = known.disputed_cents + excluded.disputed_cents;
  end if;
  return null;
end $function$;


CREATE OR REPLACE FUNCTION audit_objects_of(details jsonb, read_only boolean)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select value from jsonb_each_text(case jsonb_typeof(details -> 'params') when 'object' then details -> 'params' end)
    where key <> 'variant'
  union
  select details ->> 'uid' where details ? 'uid'
  union
  select found[1] from regexp_matches(
    details::text, '\m([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\M', 'g') as found
    where not read_only
$function$;


CREATE OR REPLACE FUNCTION copy_dispute()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into payment_dispute (payment_id, reference, payer_id, state)
    select new.payment_id, new.provider_reference, payer_id, dispute_state(new.kind) from payment where id = new.payment_id
    on conflict (payment_id, reference) do update set state = excluded.state;
  return null;
end
$function$;


CREATE OR REPLACE FUNCTION copy_from_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select created_at, kind, provider, amount_cents
    into new.ordered_at, new.payment_kind, new.payment_provider, new.payment_cents
    from payment where id = new.payment_id;
  return new;
end
$function$;


CREATE OR REPLACE FUNCTION copy_trash_of_comic()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into trash_row (trash_id, table_name, content)
    select trash_id, 'chapter', to_jsonb(stored_chapter) from stored_chapter
      where comic_id = old.id and trash_id is not null
    union all select trash_id, 'page', to_jsonb(page) from page join stored_chapter on stored_chapter.id = chapter_id
      where comic_id = old.id and trash_id is not null
    union all select trash_id, 'comic_genre', to_jsonb(stored_comic_genre) from stored_comic_genre
      where comic_id = old.id and trash_id is not null;
  return old;
end $function$;


CREATE OR REPLACE FUNCTION copy_trash_of_genre()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into trash_row (trash_id, table_name, content)
    select trash_id, 'comic_genre', to_jsonb(stored_comic_genre) from stored_comic_genre
      where genre_id = old.id and trash_id is not null;
  return old;
end $function$;


CREATE OR REPLACE FUNCTION count_chapters()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update stored_comic set chapter_count = chapter_count + delta.n, chapters_version = chapters_version + 1
    from (select comic_id, count(*) filter (where published) as n from come where trash_id is null group by comic_id) as delta
    where stored_comic.id = delta.comic_id;
  elsif tg_op = 'DELETE' then
    update stored_comic set chapter_count = chapter_count - delta.n, chapters_version = chapters_version + 1
    from (select comic_id, count(*) filter (where published) as n from gone where trash_id is null group by comic_id) as delta
    where stored_comic.id = delta.comic_id;
  else
    update stored_comic set chapter_count = chapter_count + delta.n, chapters_version = chapters_version + 1
    from (select come.comic_id, count(*) filter (where come.published and come.trash_id is null)
        - count(*) filter (where gone.published and gone.trash_id is null) as n
      from come join gone on gone.id = come.id
      where come.published <> gone.published or come.chapter_number <> gone.chapter_number
        or come.trash_id is distinct from gone.trash_id
      group by come.comic_id) as delta
    where stored_comic.id = delta.comic_id;
  end if;
  return null;
end $function$;


CREATE OR REPLACE FUNCTION count_page_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    update chapter set pages_version = pages_version + 1 where id in (select chapter_id from gone);
  else
    update chapter set pages_version = pages_version + 1 where id in (select chapter_id from come);
  end if;
  return null;
end $function$;


CREATE OR REPLACE FUNCTION default_other_titles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.other_titles := '';
  return new;
end $function$;


CREATE OR REPLACE FUNCTION dispute_state(kind text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case kind when 'dispute_won' then 'won' when 'dispute_lost' then 'lost' else 'open' end
$function$;


CREATE OR REPLACE FUNCTION erase_searched_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from search_person where uid = old.uid;
  delete from search_outdated_person where uid = old.uid;
  return null;
end $function$;


CREATE OR REPLACE FUNCTION keep_comic_facets(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  -- In one order, so that two writers do not deadlock. The second then reads what the first has changed.
  perform from comic_facet where comic_id = any (ids) order by comic_id, facet for update;
  with wanted as materialized (
    select comic.id as comic_id, facets.facet, comic.site, lower(comic.title) as title, comic.created_at,
      coalesce((select max(published_at) from stored_chapter as chapter
        where chapter.comic_id = comic.id and chapter.published and chapter.trash_id is null), comic.created_at) as episode_at,
      coalesce((select popularity from comic_facet as known where known.comic_id = comic.id and known.facet = 'all'), 0)
        as popularity
    from stored_comic as comic cross join lateral (
      select 'all'
      union all select 'episodes' where chapter_count > 0
      union all select 'genre:' || genre_id from stored_comic_genre where comic_id = comic.id and trash_id is null
      union all select 'status:' || comic.status
      union all select 'language:' || lower(split_part(comic.language, '-', 1)) where comic.language <> ''
      union all select 'rating:' || comic.content_rating
      union all select 'length:' || case when chapter_count < 10 then 'short' when chapter_count < 50 then 'medium' else 'long' end
      union all select 'day:' || comic.update_day where comic.update_day is not null and comic.status = 'ongoing'
    ) as facets (facet)
    where comic.id = any (ids) and comic.published and comic.trash_id is null
  ), outdated as (
    -- Not by "not exists", which may compare all pairs before there are statistics of the rows.
    delete from comic_facet where comic_id = any (ids) and (comic_id, facet) not in (select comic_id, facet from wanted)
  )
  insert into comic_facet as known (comic_id, facet, site, title, created_at, episode_at, popularity)
  select comic_id, facet, site, title, created_at, episode_at, popularity from wanted order by comic_id, facet
  on conflict (comic_id, facet) do update
    set site = excluded.site, title = excluded.title, created_at = excluded.created_at, episode_at = excluded.episode_at
    where (known.site, known.title, known.created_at, known.episode_at)
      is distinct from (excluded.site, excluded.title, excluded.created_at, excluded.episode_at);
end $function$;


CREATE OR REPLACE FUNCTION keep_facets_of_comics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform keep_comic_facets(array(select id from come));
  elsif tg_op = 'DELETE' then
    perform keep_comic_facets(array(select id from gone));
  else
    -- A new order of chapters counts as a change of them.
    perform keep_comic_facets(ids) from (select array(
      select come.id from come join gone using (id)
      where (come.title, come.created_at, come.content_rating, come.status, come.language, come.update_day, come.published,
          come.trash_id, come.chapters_version)
        is distinct from (gone.title, gone.created_at, gone.content_rating, gone.status, gone.language, gone.update_day,
          gone.published, gone.trash_id, gone.chapters_version))) as changed (ids)
      where ids <> '{}';
  end if;
  return null;
end $function$;


CREATE OR REPLACE FUNCTION keep_facets_of_dates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_comic_facets(ids) from (select array(
    select distinct come.comic_id from come join gone using (id) where come.published_at <> gone.published_at)) as changed (ids)
    where ids <> '{}';
  return null;
end $function$;


CREATE OR REPLACE FUNCTION keep_facets_of_genres()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    perform keep_comic_facets(array(select distinct comic_id from gone));
  else
    perform keep_comic_facets(array(select distinct comic_id from come));
  end if;
  return null;
end $function$;


CREATE OR REPLACE FUNCTION mark_dispute_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.kind := 'dispute';
  return new;
end
$function$;


CREATE OR REPLACE FUNCTION mark_moved_comic()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.taken_over_creators := jsonb_build_object('moved', old.creators);
  return new;
end $function$;


CREATE OR REPLACE FUNCTION move_trash_copies()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  move record;
  columns text;
begin
  if not exists (select from trash_row) then
    return;
  end if;
  -- Before the copies are locked, as the previous version does.
  perform pg_advisory_xact_lock(hashtext('comic_tally'));
  for move in select * from (values
    (1, 'comic', 'stored_comic', 'true'),
    (2, 'genre', 'stored_genre', 'true'),
    (3, 'featured_banner', 'stored_featured_banner', 'true'),
    (4, 'chapter', 'stored_chapter', 'exists (select from stored_comic where id = (content->>''comic_id'')::uuid)'),
    (5, 'comic_genre', 'stored_comic_genre', 'exists (select from stored_comic where id = (content->>''comic_id'')::uuid)
      and exists (select from stored_genre where id = (content->>''genre_id'')::uuid)'),
    (6, 'page', 'trashed_page', 'exists (select from trash where id = trash_id and kind = ''pages'')'),
    (7, 'page', 'page', 'exists (select from stored_chapter where id = (content->>''chapter_id'')::uuid)
      and not exists (select from trash where id = trash_id and kind = ''pages'')')
  ) as moves (place, source, target, condition) order by place
  loop
    select string_agg(attname, ', ' order by attnum) into columns from pg_attribute
      where attrelid = move.target::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    execute format(
      'with copy as (delete from trash_row where table_name = %L and %s returning trash_id, content)
       insert into %I (%s) select %s from copy, jsonb_populate_record(null::%I,
         ''{"version": 1}'' || content || jsonb_build_object(''chapter_count'', 0, ''trash_id'', trash_id)) as stored
       on conflict do nothing',
      move.source, move.condition, move.target, columns, 'stored.' || replace(columns, ', ', ', stored.'), move.target);
  end loop;
end $function$;


CREATE OR REPLACE FUNCTION outdate_chapters()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into search_outdated (comic_id, chapter_id) select comic_id, id from come where trash_id is null;
  elsif tg_op = 'DELETE' then
    insert into search_outdated (comic_id, chapter_id) select comic_id, id from gone where trash_id is null;
  else
    insert into search_outdated (comic_id, chapter_id) select come.comic_id, come.id from come join gone on gone.id = come.id
    where (come.title, come.trash_id) is distinct from (gone.title, gone.trash_id);
  end if;
  return null;
end $function$;


CREATE OR REPLACE FUNCTION outdate_comics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into search_outdated (comic_id) select id from come where trash_id is null;
  elsif tg_op = 'DELETE' then
    insert into search_outdated (comic_id) select id from gone where trash_id is null;
  else
    insert into search_outdated (comic_id) select come.id from come join gone on gone.id = come.id
    where (come.title, come.other_titles, come.creators, come.site, come.trash_id)
      is distinct from (gone.title, gone.other_titles, gone.creators, gone.site, gone.trash_id);
  end if;
  return null;
end $function$;


CREATE OR REPLACE FUNCTION outdate_creator_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into search_outdated_creator (creator_id) select id from come where trash_id is null;
  elsif tg_op = 'DELETE' then
    insert into search_outdated_creator (creator_id) select id from gone where trash_id is null;
  else
    insert into search_outdated_creator (creator_id) select come.id from come join gone on gone.id = come.id
    where (come.name, come.also_known_as, come.also_known_as_public, come.site, come.trash_id)
      is distinct from (gone.name, gone.also_known_as, gone.also_known_as_public, gone.site, gone.trash_id);
  end if;
  return null;
end $function$;


CREATE OR REPLACE FUNCTION outdate_creators()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_outdated (comic_id) select distinct comic_id from comic_creator
    join come on come.id = creator_id join gone on gone.id = creator_id
    where (come.name, come.also_known_as, come.also_known_as_public, come.trash_id)
      is distinct from (gone.name, gone.also_known_as, gone.also_known_as_public, gone.trash_id);
  return null;
end $function$;


CREATE OR REPLACE FUNCTION outdate_credits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    insert into search_outdated (comic_id) select distinct comic_id from gone;
  else
    insert into search_outdated (comic_id) select distinct comic_id from come;
  end if;
  return null;
end $function$;


CREATE OR REPLACE FUNCTION outdate_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_outdated_person (uid) values (new.uid);
  return null;
end $function$;


CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'Rows of % are never changed or deleted.', tg_table_name using errcode = 'restrict_violation';
end
$function$;


CREATE OR REPLACE FUNCTION tally_comic_genres()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if not exists (select 1 from gone join come on gone.comic_id = come.comic_id and gone.genre_id = come.genre_id
      where gone.content_rating <> come.content_rating or gone.published <> come.published
        or gone.trash_id is distinct from come.trash_id) then
      return null;
    end if;
  end if;
  perform pg_advisory_xact_lock(hashtext('comic_tally'));
  if tg_op <> 'INSERT' then
    insert into comic_tally select genre_id, content_rating, -count(*)
      from gone where published and trash_id is null group by genre_id, content_rating
    on conflict (genre_id, content_rating) do update set comics = comic_tally.comics + excluded.comics;
  end if;
  if tg_op <> 'DELETE' then
    insert into comic_tally select genre_id, content_rating, count(*)
      from come where published and trash_id is null group by genre_id, content_rating
    on conflict (genre_id, content_rating) do update set comics = comic_tally.comics + excluded.comics;
  end if;
  return null;
end $function$;


CREATE OR REPLACE FUNCTION tally_comics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if not exists (select 1 from gone join come on gone.id = come.id
      where gone.content_rating <> come.content_rating or gone.published <> come.published
        or gone.trash_id is distinct from come.trash_id) then
      return null;
    end if;
  end if;
  -- One writer of tallies at a time: two that add rows in different orders would deadlock.
  perform pg_advisory_xact_lock(hashtext('comic_tally'));
  if tg_op <> 'INSERT' then
    insert into comic_tally select '00000000-0000-0000-0000-000000000000', content_rating, -count(*)
      from gone where published and trash_id is null group by content_rating
    on conflict (genre_id, content_rating) do update set comics = comic_tally.comics + excluded.comics;
  end if;
  if tg_op <> 'DELETE' then
    insert into comic_tally select '00000000-0000-0000-0000-000000000000', content_rating, count(*)
      from come where published and trash_id is null group by content_rating
    on conflict (genre_id, content_rating) do update set comics = comic_tally.comics + excluded.comics;
  end if;
  return null;
end $function$;
