/**
 * The compiler compares the row types that the slices state with those of the database. A column that is missing, null
 * or of another type is named in the error below.
 */
import type { Insertable, Selectable } from 'kysely';
import type { assetTables } from '../../src/features/assets/assets.tables.ts';
import type { catalogueTables } from '../../src/features/catalogue/catalogue.tables.ts';
import type { coinTables } from '../../src/features/coins/coins.tables.ts';
import type { discoveryTables } from '../../src/features/discovery/discovery.tables.ts';
import type { editorialTables } from '../../src/features/editorial/editorial.tables.ts';
import type { identityTables } from '../../src/features/identity/identity.tables.ts';
import type { importingTables } from '../../src/features/importing/importing.tables.ts';
import type { insightTables } from '../../src/features/insight/insight.tables.ts';
import type { libraryTables } from '../../src/features/library/library.tables.ts';
import type { membershipTables } from '../../src/features/membership/membership.tables.ts';
import type { paymentTables } from '../../src/features/payments/payments.tables.ts';
import type { sandboxTables } from '../../src/features/payments/sandbox/sandbox.tables.ts';
import type { readingTables } from '../../src/features/reading/reading.tables.ts';
import type { searchTables } from '../../src/features/search/search.tables.ts';
import type { refundTables } from '../../src/features/refunds/refunds.tables.ts';
import type { trashTables } from '../../src/features/trash/trash.tables.ts';
import type { versionTables } from '../../src/features/versions/versions.tables.ts';
import type { TableView } from '../../src/platform/database/tables.ts';
import type { clockTables } from '../../src/platform/money-clock.ts';
import type { DatabaseRows, Json } from './database-rows.generated.ts';

type Of<View> = View extends TableView<infer Tables> ? Tables : never;

type Stated = Of<typeof assetTables> &
  Of<typeof catalogueTables> &
  Of<typeof clockTables> &
  Of<typeof coinTables> &
  Of<typeof discoveryTables> &
  Of<typeof editorialTables> &
  Of<typeof identityTables> &
  Of<typeof importingTables> &
  Of<typeof insightTables> &
  Of<typeof libraryTables> &
  Of<typeof membershipTables> &
  Of<typeof paymentTables> &
  Of<typeof sandboxTables> &
  Of<typeof readingTables> &
  Of<typeof searchTables> &
  Of<typeof refundTables> &
  Of<typeof trashTables> &
  Of<typeof versionTables>;

type Differences<Table extends string, Row, DatabaseRow> = {
  [
    Column in keyof Row | keyof DatabaseRow
  ]: `${Table}.${Column & string} ${Difference<Row, DatabaseRow, Column>}`;
}[keyof Row | keyof DatabaseRow];

/** The slices parse what they store as JSON. */
type Difference<Row, DatabaseRow, Column> = Column extends keyof DatabaseRow
  ? Column extends keyof Row
    ? Json extends NonNullable<Selectable<DatabaseRow>[Column & keyof Selectable<DatabaseRow>]>
      ? never
      : | DifferenceOfValues<Selectable<Row>, Selectable<DatabaseRow>, Column>
        | LeftOut<Row, DatabaseRow, Column>
    : 'is not stated'
  : 'is not in the database';

type DifferenceOfValues<Row, DatabaseRow, Column> = Column extends keyof Row & keyof DatabaseRow
  ? null extends Row[Column]
    ? null extends DatabaseRow[Column]
      ? DifferenceOfTypes<Row[Column], DatabaseRow[Column]>
      : 'is never null'
    : null extends DatabaseRow[Column]
      ? 'can be null'
      : DifferenceOfTypes<Row[Column], DatabaseRow[Column]>
  : never;

type DifferenceOfTypes<Value, DatabaseValue> = Value extends DatabaseValue ? never : 'has another type';

/** An insert may leave out only what is null or has a default. */
type LeftOut<Row, DatabaseRow, Column> =
  Column extends RequiredKeys<Insertable<DatabaseRow>>
    ? Column extends RequiredKeys<Insertable<Row>>
      ? never
      : 'has no default'
    : never;

type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];

type AllDifferences = {
  [Table in keyof Stated]: Table extends keyof DatabaseRows
    ? Differences<Table, Stated[Table], DatabaseRows[Table]>
    : `${Table & string} is not in the database`;
}[keyof Stated];

/** Tables of the platform and of commands, stated beside their queries. */
type StatedElsewhere =
  | 'backup_state'
  | 'cache_purge'
  | 'demo_step'
  | 'dismissed_guide'
  | 'idempotency_key'
  | 'mail_record'
  | 'restored_site'
  | 'schema_compatibility'
  | 'server_secret'
  | 'site_storage';

type NotStated = `${Exclude<keyof DatabaseRows, keyof Stated | StatedElsewhere>} is in no *.tables.ts`;

/** Copied from the payment by a trigger, before the row is written. */
type FilledByTrigger =
  | 'payment_state.ordered_at can be null'
  | 'payment_state.payment_cents can be null'
  | 'payment_state.payment_kind can be null'
  | 'payment_state.payment_provider can be null';

type None<Found extends never> = Found;
export type Checked = None<Exclude<AllDifferences | NotStated, FilledByTrigger>>;
