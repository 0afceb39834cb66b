/** The schema of the migrated database, as SQL to read and as row types to compare, from PostgreSQL's catalogue. */
import path from 'node:path';
import { sql } from 'kysely';
import { tablesOf } from '../../src/platform/database/tables.ts';
import type { TestDatabase } from '../testing.ts';

type Column = {
  name: string;
  type: string;
  nullable: boolean;
  /** The expression that computes a generated column, or the default. */
  expression: string | null;
  generated: boolean;
  identity: boolean;
};
type Table = {
  name: string;
  columns: Column[];
  constraints: { name: string; definition: string }[];
  indexes: string[];
  triggers: string[];
};
/** Each shows rows of one table. */
type View = { name: string; columns: string[]; definition: string };
type Schema = { tables: Table[]; views: View[]; functions: string[] };

/** Path and text of each file that is written from the schema. */
export async function schemaFiles({ db }: TestDatabase): Promise<Map<string, string>> {
  const schema = await readSchema(db);
  return new Map([
    [path.join(import.meta.dirname, '../../schema.sql'), schemaAsSql(schema)],
    [path.join(import.meta.dirname, 'database-rows.generated.ts'), schemaAsTypes(schema)],
  ]);
}

/** Everything that migrations made. The schema of the job queue is its library's own. */
async function readSchema(db: TestDatabase['db']): Promise<Schema> {
  const { rows } = await sql<{ schema: Schema }>`
    with own_table as (
      select oid, relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely\\_%'
    )
    select json_build_object(
      'tables', (select json_agg(json_build_object(
        'name', relname,
        'columns', (
          select json_agg(json_build_object(
            'name', attname, 'type', format_type(atttypid, atttypmod), 'nullable', not attnotnull,
            'expression', pg_get_expr(adbin, adrelid), 'generated', attgenerated <> '', 'identity', attidentity <> ''
          ) order by attnum)
          from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
          where attrelid = own_table.oid and attnum > 0 and not attisdropped),
        'constraints', coalesce((
          select json_agg(json_build_object('name', conname, 'definition', pg_get_constraintdef(oid))
            order by array_position('{p,u,f,x,c}', contype::text), conname)
          from pg_constraint where conrelid = own_table.oid and contype not in ('n', 't')), '[]'),
        'indexes', coalesce((
          select json_agg(pg_get_indexdef(indexrelid) order by indexrelid::regclass::text)
          from pg_index where indrelid = own_table.oid
          and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))), '[]'),
        'triggers', coalesce((
          select json_agg(pg_get_triggerdef(oid) order by tgname)
          from pg_trigger where tgrelid = own_table.oid and not tgisinternal), '[]')
      ) order by relname) from own_table),
      'views', coalesce((
        select json_agg(json_build_object('name', relname, 'definition', pg_get_viewdef(oid), 'columns', (
          select json_agg(attname order by attnum) from pg_attribute where attrelid = pg_class.oid and attnum > 0
        )) order by relname) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'), '[]'),
      'functions', coalesce((
        select json_agg(pg_get_functiondef(oid) order by proname) from pg_proc
        where pronamespace = 'public'::regnamespace and not exists (
          select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')), '[]')
    ) as schema`.execute(tablesOf<object>().read(db));
  return rows[0]!.schema;
}

/** For people: each table with its constraints, indexes and triggers, then the views and functions. */
function schemaAsSql({ tables, views, functions }: Schema): string {
  const statements = tables.map(({ name, columns, constraints, indexes, triggers }) =>
    [
      `create table ${name} (\n${[...columns.map(columnAsSql), ...constraints.map(constraintAsSql)].join(',\n')}\n);`,
      ...[...indexes, ...triggers].map((each) => `${each.replaceAll('public.', '')};`),
    ].join('\n'),
  );
  return [
    '-- All migrations together, to read. Written from a migrated database: node server/test/schema/write-schema.ts',
    ...statements,
    ...views.map(({ name, columns, definition }) => {
      const isWhole =
        columns.join() ===
        tableOf(definition, tables)
          .columns.map((each) => each.name)
          .join();
      return `create view ${name} as${isWhole ? definition.replace(/SELECT .*?(?= FROM)/s, 'SELECT *') : definition}`;
    }),
    ...functions.map((each) => `${each.replaceAll('public.', '').trimEnd()};\n`),
  ].join('\n\n');
}

function tableOf(view: string, tables: Table[]): Table {
  const [, name] = /\bFROM (\w+)/.exec(view) ?? [];
  return tables.find((table) => table.name === name)!;
}

function columnAsSql({ name, type, nullable, expression, generated, identity }: Column): string {
  const value = generated
    ? ` generated always as (${expression}) stored`
    : expression && ` default ${expression}`;
  return `  ${name} ${type}${nullable ? '' : ' not null'}${identity ? ' generated as identity' : (value ?? '')}`;
}

function constraintAsSql({ name, definition }: Table['constraints'][number]): string {
  return `  constraint ${name} ${definition}`;
}

/** For the compiler: what a query answers for each column, and the columns that an insert may leave out. */
function schemaAsTypes({ tables, views }: Schema): string {
  const shown = views.map(({ name, columns, definition }) => {
    const all = tableOf(definition, tables).columns;
    return { name, columns: all.filter((column) => columns.includes(column.name)) };
  });
  const rows = [...tables, ...shown].map(({ name, columns }) => {
    const fields = columns.map((column) => `    ${column.name}: ${typeOf(column)};`);
    return `  ${name}: {\n${fields.join('\n')}\n  };`;
  });
  return [
    '/** The rows of each table. Written from a migrated database: node server/test/schema/write-schema.ts */',
    `import type { Generated } from 'kysely';`,
    '',
    '/** Any type: the slices state what they store. */',
    'export type Json = NonNullable<unknown>;',
    '',
    `export type DatabaseRows = {\n${rows.join('\n')}\n};\n`,
  ].join('\n');
}

const typeNames: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'string',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
};

function typeOf({ type, nullable, expression, identity }: Column): string {
  const [, element = type, isArray] = /^([^([]+)[^[]*(\[\])?$/.exec(type) ?? [];
  const name = typeNames[element.trim()];
  if (!name) throw new Error(`No row type for the column type "${type}".`);
  const value = `${isArray ? `${name}[]` : name}${nullable ? ' | null' : ''}`;
  return expression !== null || identity ? `Generated<${value}>` : value;
}
