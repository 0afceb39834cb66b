import { zipSync, strToU8, type Zippable } from 'fflate';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ExportPart } from '../../platform/slice.ts';
import { findAccount, providersOf } from './accounts/accounts.queries.ts';
import type { IdentityContext } from './context.ts';
import { identityTables } from './identity.tables.ts';
import { findSecondFactor } from './second-factor/second-factors.ts';
import { actsOf } from './audit.ts';

/** The largest number of entries of each kind in an export, which contains the newest. */
const maxEntries = 1000;

/** All stored data about a person, as one ZIP archive of JSON files. */
export async function exportAccount(
  uid: string,
  { db, clock, config, personalData }: Pick<IdentityContext, 'db' | 'clock' | 'config' | 'personalData'>,
): Promise<Uint8Array> {
  const account = await findAccount(db, uid);
  if (!account) throw new Refusal('session_ended');
  const rows = identityTables.read(db);
  // The queries run one after the other, so that an export uses only one connection.
  const factor = await findSecondFactor(db, uid);
  const providers = await providersOf(db, uid);
  const sessions = await rows
    .selectFrom('account_session')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('signed_in_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxEntries)
    .execute();
  const networks = await rows
    .selectFrom('known_address')
    .select('seen_at')
    .where('uid', '=', uid)
    .orderBy('seen_at', 'desc')
    .limit(maxEntries)
    .execute();
  const links = await rows
    .selectFrom('one_time_code')
    .select(['kind', 'email', 'new_email', 'expires_at'])
    .where('uid', '=', uid)
    .where('reserved', '=', false)
    .orderBy('expires_at')
    .limit(maxEntries)
    .execute();
  const acts = await actsOf(db, uid, maxEntries);
  const others = await personalData.export(uid);
  const files: ExportPart[] = [
    {
      fileName: 'account.json',
      about:
        'Your account: address, name, role and dates. Your password and the secret of your authenticator app are not in it.',
      content: {
        uid,
        email: account.email,
        emailVerified: account.email_verified,
        displayName: account.display_name,
        photoUrl: account.photo_url,
        role: account.role,
        hasPassword: account.password_hash !== null,
        passwordUpdatedAt: account.password_updated_at,
        createdAt: account.created_at,
        secondFactorSetUpAt: factor?.enrolled_at ?? null,
        lastLoginAt: account.last_login_at,
        lastRefreshAt: account.last_refresh_at,
        deletionAt: account.deletion_at,
      },
    },
    {
      fileName: 'providers.json',
      about: 'Other ways in, such as Google, and what they told us about you.',
      content: providers.map((each) => ({
        provider: each.provider_id,
        idThere: each.federated_id,
        email: each.email,
        displayName: each.display_name,
        photoUrl: each.photo_url,
        linkedAt: each.linked_at,
      })),
    },
    {
      fileName: 'sessions.json',
      about: `When and how you signed in, newest first, at most ${maxEntries}.`,
      content: sessions.map((each) => ({
        signedInBy: each.sign_in_provider,
        signedInAt: each.signed_in_at,
        lastUsedAt: each.last_used_at,
        secondFactorAt: each.second_factor_at,
        endedAt: each.ended_at,
      })),
    },
    {
      fileName: 'networks.json',
      about:
        'When we last saw you in each network you sign in from. We do not keep the addresses, only a hash that lets us recognise one.',
      content: networks.map((each) => ({ seenAt: each.seen_at })),
    },
    {
      fileName: 'links.json',
      about: 'Links in our emails that you have not used yet: what each is for and until when it works.',
      content: links.map((each) => ({
        for: each.kind,
        email: each.email,
        newEmail: each.new_email,
        expiresAt: each.expires_at,
      })),
    },
    ...others,
  ];
  if (acts.length > 0)
    files.push({
      fileName: 'staff-acts.json',
      about: `What you did as a member of our staff, newest first, at most ${maxEntries}.`,
      content: acts.map(({ at, role, action, details, outcome }) => ({ at, role, action, details, outcome })),
    });
  return archiveOf(
    files,
    `What ${config.siteName} keeps about you, as of ${clock.now().toISOString()}.`,
    clock.now(),
  );
}

function archiveOf(files: readonly ExportPart[], title: string, now: Date): Uint8Array {
  const width = Math.max(...files.map((file) => file.fileName.length));
  const readme = [
    title,
    '',
    'All files are JSON: text that any editor opens and programs can read. Times are UTC.',
    '',
    ...files.map((file) => `${file.fileName.padEnd(width)}  ${file.about}`),
    '',
  ].join('\n');
  const entries: Zippable = { 'README.txt': strToU8(readme) };
  for (const { fileName, content } of files)
    entries[fileName] = strToU8(`${JSON.stringify(content, null, 2)}\n`);
  return zipSync(entries, { mtime: now });
}
