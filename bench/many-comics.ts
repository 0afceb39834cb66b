import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Bulk content straight into the tables: `total` comics in all, 12 genres, pictures shared by many. */
export async function growTo(pool: pg.Pool, total: number): Promise<void> {
  await pool.query(`
    insert into genre select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Genre ' || n, n % 4 = 0 from generate_series(1, 12) n on conflict do nothing`);
  await pool.query(`
    insert into image (id, purpose, status, file_name, media_type, bytes, width, height, sha256, placeholder, original_key)
    select md5('image' || n)::uuid, 'card', 'complete', 'card.png', 'image/png', 100000, 800, 1200, md5('sha' || n),
      'data:image/webp;base64,UklGRm4AAABXRUJQVlA4IGIAAAAwAgCdASoLABAABABoJbACsAEWPB6t4za', 'originals/' || n
    from generate_series(1, 400) n on conflict do nothing`);
  await pool.query(`
    insert into image_slice (image_id, position, stem, width, height, widths, formats)
    select md5('image' || n)::uuid, 0, substr(md5('stem' || n), 1, 26), 800, 1200, '{240,480,800}', '{webp,avif}'
    from generate_series(1, 400) n on conflict do nothing`);
  await pool.query(
    `insert into comic (id, title, description, content_rating, card_image_id, cover_image_id, created_at, updated_at)
     select overlay(overlay(md5('comic' || n) placing '4' from 13) placing '8' from 17)::uuid, 'Comic number ' || n, repeat('A description of the usual length. ', 5),
       (array['T', 'M', 'T', 'AO'])[n % 4 + 1], md5('image' || (n % 400 + 1))::uuid, md5('image' || ((n + 7) % 400 + 1))::uuid,
       timestamptz '2026-01-01' - n * interval '1 minute', now()
     from generate_series((select count(*) from comic) + 1, $1::int) n`,
    [total],
  );
  await pool.query(`
    insert into comic_genre (comic_id, genre_id, content_rating, created_at)
    select comic.id, ('00000000-0000-4000-8000-' || lpad(g::text, 12, '0'))::uuid, content_rating, created_at
    from comic, lateral (select (abs(hashtext(comic.id::text)) % 12) + 1 union select (abs(hashtext(comic.title)) % 12) + 1) as two(g)
    on conflict do nothing`);
  await pool.query('vacuum analyze');
}

/** One of the genres `growTo` makes. */
export const aGenre = '00000000-0000-4000-8000-000000000001';

/** An operator key, written to the database as the product stores it. Answers to calls with a key are not cached. */
export async function anOperatorKey(pool: pg.Pool): Promise<string> {
  const key = `lsk_${randomBytes(32).toString('base64url')}`;
  await pool.query(
    'insert into operator_key (id, name, key_hash, created_at) values (gen_random_uuid(), $1, $2, now())',
    ['bench', createHash('sha256').update(key).digest()],
  );
  return key;
}
