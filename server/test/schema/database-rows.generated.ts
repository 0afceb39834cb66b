/** The rows of each table. Written from a migrated database: node server/test/schema/write-schema.ts */
import type { Generated } from 'kysely';

/** Any type: the slices state what they store. */
export type Json = NonNullable<unknown>;

export type DatabaseRows = {
  account: {
    uid: string;
    email: string | null;
    email_verified: Generated<boolean>;
    password_hash: string | null;
    password_updated_at: Date | null;
    display_name: string | null;
    photo_url: string | null;
    role: Generated<string>;
    disabled: Generated<boolean>;
    valid_since: Date;
    created_at: Date;
    last_login_at: Date | null;
    last_refresh_at: Date | null;
    deletion_at: Date | null;
    ownership_proved_at: Date | null;
  };
  account_provider: {
    uid: string;
    provider_id: string;
    federated_id: string;
    email: string | null;
    display_name: string | null;
    photo_url: string | null;
    linked_at: Date;
  };
  account_session: {
    id: string;
    uid: string;
    sign_in_provider: string;
    signed_in_at: Date;
    last_used_at: Date;
    used_generation: Generated<number>;
    ended_at: Date | null;
    second_factor_at: Date | null;
  };
  attempt: {
    key: string;
    count: number;
    ends_at: Date;
  };
  audit_entry: {
    id: string;
    at: Date;
    actor_uid: string | null;
    actor_key: string | null;
    role: string;
    action: string;
    details: Json;
    outcome: string | null;
    read_only: Generated<boolean>;
  };
  audit_object: {
    object_id: string;
    at: Date;
    entry_id: string;
    read_only: boolean;
  };
  backup_state: {
    kind: string;
    at: Date;
    differences: Generated<string[]>;
  };
  bookkeeping_day: {
    day: string;
    provider: string;
    currency: string;
    ours: Json;
    theirs: Json;
    difference_cents: number;
    checked_at: Date;
  };
  cache_purge: {
    id: Generated<number>;
    tags: string[];
    committed_at: Generated<Date>;
    due_at: Generated<Date>;
    purged: Generated<number>;
    failures: Generated<number>;
    failure: string | null;
  };
  chapter_plan: {
    chapter_id: string;
    planned_at: Date;
    planned_by: string | null;
    notices: Generated<number>;
    held_at: Date | null;
  };
  chapter_source: {
    comic_id: string;
    source: string;
    chapter_id: string | null;
    number: number;
    title: string;
    date: string | null;
    pages: Json;
  };
  chapter_unlock: {
    uid: string;
    chapter_id: string;
  };
  co_reading: {
    site: string;
    comic_id: string;
    others: string[];
  };
  coin_pack: {
    id: string;
    coins: number;
    price_cents: number;
  };
  coin_pack_list: {
    only_row: Generated<boolean>;
    version: Generated<number>;
  };
  comic_creator: {
    comic_id: string;
    creator_id: string;
    role: string;
    position: number;
    merged_from: string | null;
  };
  comic_facet: {
    comic_id: string;
    facet: string;
    site: string;
    title: string;
    created_at: Date;
    episode_at: Date;
    popularity: number;
  };
  comic_source: {
    comic_id: string;
    source: string;
    said: Json;
  };
  comic_tally: {
    genre_id: string;
    content_rating: string;
    comics: number;
  };
  creator_address: {
    site: string;
    slug: string;
    creator_id: string;
  };
  demo_step: {
    key: string;
    id: string | null;
    done_at: Generated<Date>;
  };
  dismissed_guide: {
    is_only: Generated<boolean>;
    dismissed_at: Date;
  };
  earlier_version: {
    object_id: string;
    number: number;
    fields: Json;
    changes: Json;
    replaced_at: Date;
    author_uid: string | null;
    author_key: string | null;
  };
  first_admin_token: {
    node: string;
    token_hash: Buffer;
    expires_at: Date;
  };
  genre_address: {
    slug: string;
    genre_id: string;
  };
  gift: {
    id: string;
    giver_uid: string | null;
    giver_key: string | null;
    payer_id: string;
    cents: number;
    created_at: Date;
  };
  gift_limit: {
    only_row: Generated<boolean>;
    cents_per_month: number;
    version: Generated<number>;
  };
  home_page: {
    site: string;
    rows: Json;
    version: Generated<number>;
  };
  idempotency_key: {
    caller: string;
    key: string;
    fingerprint: Buffer;
    answer: Json | null;
    created_at: Date;
  };
  image: {
    id: string;
    purpose: string;
    status: Generated<string>;
    failure: string | null;
    file_name: string;
    media_type: string;
    bytes: number;
    width: number;
    height: number;
    sha256: string;
    placeholder: string | null;
    original_key: string;
    created_at: Generated<Date>;
  };
  image_slice: {
    image_id: string;
    position: number;
    stem: string;
    width: number;
    height: number;
    widths: number[];
    formats: string[];
  };
  insight_chapter_day: {
    comic_id: string;
    day: string;
    chapter_id: string;
    site: string;
    reads: Generated<number>;
    furthest_1: Generated<number>;
    furthest_2: Generated<number>;
    furthest_3: Generated<number>;
    furthest_4: Generated<number>;
    furthest_5: Generated<number>;
    furthest_6: Generated<number>;
    furthest_7: Generated<number>;
    furthest_8: Generated<number>;
    furthest_9: Generated<number>;
    furthest_10: Generated<number>;
    locks: Generated<number>;
    locks_signed_in: Generated<number>;
    plans: Generated<number>;
    checkouts: Generated<number>;
    paid: Generated<number>;
    unlocks: Generated<number>;
    coins_spent: Generated<number>;
  };
  insight_comic_day: {
    site: string;
    day: string;
    comic_id: string;
    readers: Generated<number>;
    reads: Generated<number>;
    finished: Generated<number>;
    locks: Generated<number>;
    locks_signed_in: Generated<number>;
    plans: Generated<number>;
    checkouts: Generated<number>;
    paid: Generated<number>;
    unlocks: Generated<number>;
    coins_spent: Generated<number>;
    membership_cents: Generated<number>;
    coin_cents: Generated<number>;
    refunded_cents: Generated<number>;
    disputed_cents: Generated<number>;
    ranked_readers: Generated<number>;
    ranked_reads: Generated<number>;
    ranked_finished: Generated<number>;
  };
  insight_comic_month: {
    site: string;
    month: string;
    comic_id: string;
    readers: number;
    reads: number;
    finished: number;
    locks: number;
    locks_signed_in: number;
    plans: number;
    checkouts: number;
    paid: number;
    unlocks: number;
    coins_spent: number;
    membership_cents: number;
    coin_cents: number;
    refunded_cents: number;
    disputed_cents: number;
  };
  insight_comic_total: {
    site: string;
    comic_id: string;
    ranked_readers: number;
    ranked_reads: number;
    ranked_finished: number;
  };
  insight_key: {
    day: string;
    key: Buffer;
  };
  insight_network: {
    day: string;
    digest: Buffer;
    reads: number;
  };
  insight_reader: {
    day: string;
    digest: Buffer;
    site: string;
    comic_id: string | null;
  };
  insight_sale: {
    payment_id: string;
    site: string;
    comic_id: string;
  };
  insight_site_day: {
    site: string;
    day: string;
    readers: Generated<number>;
    reads: Generated<number>;
    finished: Generated<number>;
    locks: Generated<number>;
    locks_signed_in: Generated<number>;
    plans: Generated<number>;
    checkouts: Generated<number>;
    paid: Generated<number>;
    unlocks: Generated<number>;
    coins_spent: Generated<number>;
  };
  insight_uncounted: {
    number: Generated<number>;
    payer_id: string;
    sale: Json;
    at: Date;
  };
  insight_view: {
    id: string;
    day: string;
    site: string;
    comic_id: string;
    chapter_id: string;
    step: string;
    furthest: number;
    furthest_before: Generated<number>;
    ranked: Generated<boolean>;
  };
  known_address: {
    uid: string;
    address_hash: Buffer;
    seen_at: Date;
  };
  library_comic: {
    uid: string;
    comic_id: string;
    adult: boolean;
    followed: boolean;
    followed_at: Date;
    seen_at: Date;
    note: string;
    noted_at: Date;
    marks: Json;
    changed_at: Date;
    revision: Generated<number>;
  };
  library_list: {
    id: string;
    uid: string;
    site: string;
    name: string;
    about: string;
    sharing: Generated<string>;
    token: string | null;
    position: number;
    created_at: Date;
  };
  library_list_comic: {
    list_id: string;
    comic_id: string;
    position: number;
  };
  library_setting: {
    uid: string;
    suggestions: boolean;
    changed_at: Date;
  };
  mail_record: {
    id: string;
    kind: string;
    uid: string | null;
    at: Date;
    outcome: string;
    tries: number;
    error: string | null;
  };
  membership: {
    id: string;
    payer_id: string;
    uid: string | null;
    contract_number: string;
    site: string;
    origin: string;
    plan_id: string;
    covers_uncensored: boolean;
    renewal_cents: number | null;
    next_plan_id: string | null;
    next_covers_uncensored: boolean | null;
    next_renewal_cents: number | null;
    state: string;
    renews: boolean;
    period_number: number;
    period_start: Date;
    paid_until: Date;
    period_end: Date;
    paid_cents: number;
    charged_cents: number;
    attempts: number;
    try_at: Date;
    pending_payment_id: string | null;
    last_failure: string | null;
    is_reminded: boolean;
    started_at: Date;
    summary_at: Date;
    ended_at: Date | null;
    end_reason: string | null;
    due_at: Date | null;
    unpaid_grace_ms: Generated<number>;
  };
  membership_charge: {
    membership_id: string;
    number: number;
    attempt: number;
    payment_id: string;
    on_session: boolean;
    created_at: Date;
  };
  membership_event: {
    id: Generated<number>;
    membership_id: string;
    kind: string;
    facts: Json;
    at: Date;
    ordered_by: Generated<string | null>;
    amount_cents: Generated<number | null>;
    end_reason: Generated<string | null>;
  };
  membership_period: {
    id: Generated<number>;
    membership_id: string;
    number: number;
    reason: string;
    plan_id: string;
    starts_at: Date;
    ends_at: Date;
    payment_id: string | null;
    price_cents: number;
    credit_cents: number;
    covers_uncensored: boolean;
    created_at: Date;
  };
  one_time_code: {
    hash: Buffer;
    kind: string;
    uid: string | null;
    email: string;
    new_email: string | null;
    expires_at: Date;
    reserved: Generated<boolean>;
  };
  operator_key: {
    id: string;
    name: string;
    key_hash: Buffer;
    created_at: Date;
    last_used_at: Date | null;
  };
  page: {
    id: string;
    chapter_id: string;
    variant: string;
    page_number: number;
    image_id: string;
  };
  payer: {
    id: string;
    uid: string | null;
  };
  payment: {
    id: string;
    payer_id: string;
    provider: string;
    site: string;
    kind: string;
    subject: Json;
    what: string;
    amount_cents: number;
    currency: string;
    on_session: boolean;
    card_token: string | null;
    saved_card_id: string | null;
    created_at: Date;
    keeps_card: Generated<boolean>;
  };
  payment_card: {
    payment_id: string;
    fingerprint: string;
    created_at: Date;
  };
  payment_dispute: {
    payment_id: string;
    reference: string;
    payer_id: string;
    state: string;
    allowed_at: Date | null;
  };
  payment_event: {
    payment_id: string;
    number: number;
    kind: string;
    amount_cents: number;
    reason: string | null;
    provider_reference: string | null;
    refund_id: string | null;
    card: Json | null;
    at: Date;
  };
  payment_state: {
    payment_id: string;
    state: string;
    provider_reference: string | null;
    refunded_cents: Generated<number>;
    refunding_cents: Generated<number>;
    return_url: string | null;
    updated_at: Date;
    ordered_at: Date | null;
    payment_kind: string | null;
    payment_provider: string | null;
    dispute: string | null;
    payment_cents: number | null;
    is_buyer_gone: Generated<boolean>;
    attempt_keys: string[] | null;
    is_renewal_stopped: Generated<boolean>;
  };
  pending_link: {
    hash: Buffer;
    profile: Json;
    provider_id: string;
    expires_at: Date;
  };
  pending_sign_in: {
    hash: Buffer;
    uid: string;
    sign_in_provider: string;
    signed_in_at: Date;
    expires_at: Date;
  };
  plan: {
    id: string;
    weeks: number;
    duration: string;
    badge: string;
    description: string;
    first_price_cents: number;
    renewal_price_cents: number;
    includes_uncensored: boolean;
    disclaimers: Json;
    version: Generated<number>;
  };
  policy: {
    id: string;
    text: string;
    updated_at: Date;
    html: string | null;
    rendered_at: Date | null;
  };
  policy_version: {
    policy_id: string;
    number: number;
    text: string;
    created_at: Date;
    author_uid: string | null;
    author_key: string | null;
  };
  provider_event: {
    provider: string;
    event_id: string;
    received_at: Date;
  };
  publication: {
    id: string;
    comic_id: string;
    chapter_id: string | null;
    title: string;
    planned_at: Date;
    published_at: Date;
    held: Generated<boolean>;
  };
  ranking: {
    site: string;
    period: string;
    genre: string;
    place: number;
    comic_id: string;
  };
  reading_clearing: {
    uid: string;
    comic_id: string;
    cleared_before: Date;
  };
  reading_episode: {
    uid: string;
    comic_id: string;
    adult: boolean;
    chapter_id: string;
    place: Json | null;
    read: boolean;
    read_at: Date;
  };
  reading_place: {
    uid: string;
    comic_id: string;
    chapter_id: string;
    chapter_title: string;
    place: Json | null;
    finished: boolean;
    next_chapter: Json | null;
    read_at: Date;
    adult: Generated<boolean>;
  };
  reading_preference: {
    uid: string;
    adult_days: number | null;
    adult_chosen_at: Date;
    adult_cleared_before: Date;
  };
  receipt: {
    number: number;
    payment_id: string;
    lines: Json;
    created_at: Date;
  };
  receipt_draft: {
    payment_id: string;
    lines: Json;
    letter: Json | null;
    created_at: Date;
  };
  recovery_code: {
    uid: string;
    hash: Buffer;
  };
  refresh_token: {
    hash: Buffer;
    session_id: string;
    generation: number;
    successor_nonce: Buffer;
  };
  refund_event: {
    request_id: string;
    number: number;
    kind: string;
    by: string;
    at: Date;
  };
  refund_request: {
    id: string;
    payer_id: string;
    uid: string | null;
    origin: string;
    payment_id: string;
    what: string;
    rule: string;
    residence: string;
    amount_cents: number;
    state: string;
    submitted_at: Date;
    answer_until: Date | null;
    refund_id: string | null;
    is_refund_failed: boolean;
    is_reminded: boolean;
    due_at: Date | null;
    claim_id: string | null;
    decision: string | null;
  };
  refund_text: {
    request_id: string;
    number: number;
    text: string;
  };
  restored_site: {
    is_only: Generated<boolean>;
    state_of: Date;
    restored_at: Generated<Date>;
  };
  sale_banner: {
    site: string;
    title: string;
    subtitle: string;
    button: string;
    text: string;
    image_id: string | null;
    version: Generated<number>;
  };
  sandbox_card: {
    reference: string;
    customer: string;
    card: Json;
  };
  sandbox_charge: {
    reference: string;
    payment_id: string;
    amount_cents: number;
    state: string;
    reason: string | null;
    card_reference: string;
    return_url: string;
    settles_at: Date | null;
    settles_as: string | null;
    succeeded_at: Date | null;
    created_at: Date;
  };
  sandbox_clock: {
    only_row: Generated<boolean>;
    offset_milliseconds: number;
  };
  sandbox_dispute: {
    reference: string;
    charge_reference: string;
    amount_cents: number;
    state: string;
    opened_at: Date;
    closed_at: Date | null;
  };
  sandbox_event: {
    id: string;
    body: Json;
    created_at: Date;
  };
  sandbox_refund: {
    reference: string;
    refund_id: string;
    charge_reference: string;
    amount_cents: number;
    created_at: Date;
  };
  sandbox_token: {
    id: string;
    card: Json;
    address_hash: string;
    created_at: Date;
  };
  saved_card: {
    id: string;
    payer_id: string;
    provider: string;
    customer: string;
    reference: string;
    brand: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    created_at: Date;
    forgotten_at: Date | null;
    fingerprint: string | null;
    from_coins: Generated<boolean>;
  };
  schema_compatibility: {
    only_row: Generated<boolean>;
    oldest_migration: string;
  };
  search_chapter: {
    id: string;
    comic_id: string;
    site: string;
    text: string;
    tokens: string[];
  };
  search_comic: {
    id: string;
    site: string;
    text: string;
    tokens: string[];
    popularity: Generated<number>;
  };
  search_creator: {
    id: string;
    site: string;
    text: string;
    tokens: string[];
  };
  search_outdated: {
    id: Generated<number>;
    comic_id: string;
    chapter_id: string | null;
  };
  search_outdated_creator: {
    id: Generated<number>;
    creator_id: string;
  };
  search_outdated_person: {
    id: Generated<number>;
    uid: string;
  };
  search_person: {
    uid: string;
    text: string;
    tokens: string[];
  };
  search_word: {
    site: string;
    word: string;
    tokens: string[];
  };
  second_factor: {
    id: string;
    uid: string;
    sealed_secret: Buffer;
    display_name: string | null;
    enrolled_at: Date;
    used_step: number;
  };
  server_secret: {
    only_row: Generated<boolean>;
    secret: string | null;
    created_at: Generated<Date>;
    fingerprint: string | null;
  };
  signing_key: {
    kid: string;
    public_jwk: Json;
    sealed_private_jwk: Buffer;
    created_at: Date;
  };
  site_storage: {
    is_only: Generated<boolean>;
    marker: string;
  };
  social_flow: {
    state_hash: Buffer;
    browser_hash: Buffer;
    provider_id: string;
    event_id: string;
    auth_type: string;
    nonce: string;
    code_verifier: string;
    redirect_uri: string;
    session_hash: Buffer | null;
    profile: Json | null;
    expires_at: Date;
  };
  storage_report: {
    is_only: Generated<boolean>;
    counted_at: Date;
    kinds: Json;
    faults: Json;
  };
  stored_chapter: {
    id: string;
    comic_id: string;
    title: string;
    chapter_number: number;
    is_free: boolean;
    preview_image_id: string | null;
    published_at: Date;
    created_at: Date;
    published: Generated<boolean>;
    publish_at: Date | null;
    appeared: Generated<boolean>;
    version: Generated<number>;
    pages_version: Generated<number>;
    trash_id: string | null;
  };
  stored_comic: {
    id: string;
    title: string;
    description: string;
    content_rating: string;
    site: Generated<string>;
    card_image_id: string | null;
    cover_image_id: string | null;
    chapter_count: Generated<number>;
    created_at: Date;
    updated_at: Date;
    creators: Generated<Json>;
    publisher: Generated<string>;
    language: Generated<string>;
    comic_of_the_day: Generated<boolean>;
    readers_choice: Generated<boolean>;
    coin_price: number | null;
    published: Generated<boolean>;
    publish_at: Date | null;
    appeared: Generated<boolean>;
    status: Generated<string>;
    update_day: number | null;
    version: Generated<number>;
    chapters_version: Generated<number>;
    trash_id: string | null;
    other_titles: Generated<string>;
    taken_over_creators: Generated<Json | null>;
    update_time: Generated<string | null>;
    content_warnings: Generated<Json | null>;
  };
  stored_comic_genre: {
    comic_id: string;
    genre_id: string;
    content_rating: string;
    site: Generated<string>;
    created_at: Date;
    published: Generated<boolean>;
    trash_id: string | null;
  };
  stored_creator: {
    id: string;
    site: string;
    name: string;
    folded_name: string;
    also_known_as: Generated<Json>;
    folded_aliases: Generated<string[]>;
    also_known_as_public: Generated<boolean>;
    slug: string;
    description: Generated<string>;
    links: Generated<Json>;
    picture_id: string | null;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
    merged_into: string | null;
    trash_id: string | null;
    merged_names: Generated<string[]>;
    merge_hid_names: Generated<boolean>;
  };
  stored_featured_banner: {
    id: string;
    comic_id: string;
    title: string;
    description: string;
    rating: string;
    age_rating: string;
    is_readers_choice: boolean;
    position: number;
    image_id: string;
    mobile_image_id: string;
    created_at: Date;
    shows_from: Date | null;
    shows_until: Date | null;
    is_shown: Generated<boolean>;
    due_at: Date | null;
    version: Generated<number>;
    late_at: Date | null;
    trash_id: string | null;
  };
  stored_file: {
    key: string;
    image_id: string;
    bytes: number;
    state: string;
    at: Generated<Date>;
    writer: string;
  };
  stored_genre: {
    id: string;
    name: string;
    mature: boolean;
    version: Generated<number>;
    trash_id: string | null;
    slug: string | null;
    text: Generated<string | null>;
  };
  trash: {
    id: string;
    kind: string;
    title: string;
    comic_id: string | null;
    chapter_id: string | null;
    deleted_at: Date;
    content_rating: string | null;
    author_uid: string | null;
    author_key: string | null;
    contents: Json | null;
  };
  trash_row: {
    trash_id: string;
    table_name: string;
    content: Json;
  };
  trashed_page: {
    trash_id: string;
    id: string;
    chapter_id: string;
    variant: string;
    page_number: number;
    image_id: string;
  };
  wallet_entry: {
    payer_id: string;
    number: number;
    kind: string;
    coins: number;
    balance_after: number;
    payment_id: string | null;
    chapter_id: string | null;
    reason: string | null;
    created_at: Date;
  };
  chapter: {
    id: string;
    comic_id: string;
    title: string;
    chapter_number: number;
    is_free: boolean;
    preview_image_id: string | null;
    published_at: Date;
    created_at: Date;
    published: Generated<boolean>;
    publish_at: Date | null;
    appeared: Generated<boolean>;
    version: Generated<number>;
    pages_version: Generated<number>;
    trash_id: string | null;
  };
  comic: {
    id: string;
    title: string;
    description: string;
    content_rating: string;
    site: Generated<string>;
    card_image_id: string | null;
    cover_image_id: string | null;
    chapter_count: Generated<number>;
    created_at: Date;
    updated_at: Date;
    creators: Generated<Json>;
    publisher: Generated<string>;
    language: Generated<string>;
    comic_of_the_day: Generated<boolean>;
    readers_choice: Generated<boolean>;
    coin_price: number | null;
    published: Generated<boolean>;
    publish_at: Date | null;
    appeared: Generated<boolean>;
    status: Generated<string>;
    update_day: number | null;
    version: Generated<number>;
    chapters_version: Generated<number>;
    trash_id: string | null;
    other_titles: Generated<string>;
    taken_over_creators: Generated<Json | null>;
    update_time: Generated<string | null>;
    content_warnings: Generated<Json | null>;
  };
  comic_genre: {
    comic_id: string;
    genre_id: string;
    content_rating: string;
    site: Generated<string>;
    created_at: Date;
    published: Generated<boolean>;
    trash_id: string | null;
  };
  creator: {
    id: string;
    site: string;
    name: string;
    folded_name: string;
    also_known_as: Generated<Json>;
    folded_aliases: Generated<string[]>;
    also_known_as_public: Generated<boolean>;
    slug: string;
    description: Generated<string>;
    links: Generated<Json>;
    picture_id: string | null;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
    merged_into: string | null;
    trash_id: string | null;
    merged_names: Generated<string[]>;
    merge_hid_names: Generated<boolean>;
  };
  featured_banner: {
    id: string;
    comic_id: string;
    title: string;
    description: string;
    rating: string;
    age_rating: string;
    is_readers_choice: boolean;
    position: number;
    image_id: string;
    mobile_image_id: string;
    created_at: Date;
    shows_from: Date | null;
    shows_until: Date | null;
    is_shown: Generated<boolean>;
    due_at: Date | null;
    version: Generated<number>;
    late_at: Date | null;
    trash_id: string | null;
  };
  genre: {
    id: string;
    name: string;
    mature: boolean;
    version: Generated<number>;
    trash_id: string | null;
    slug: string | null;
    text: Generated<string | null>;
  };
};
