-- What each entry of the audit trail is about, so that the history of one object is read from an index.
create table audit_object (
  -- An id of a comic, chapter, person, payment …, or what else the path of the call names, such as a plan.
  object_id text not null,
  at timestamptz not null,
  entry_id uuid not null references audit_entry (id) on delete cascade,
  read_only boolean not null,
  primary key (entry_id, object_id)
);

-- Of calls that only read, the object of the path: what they list is not what they are about.
create function audit_objects_of(details jsonb, read_only boolean) returns setof text language sql immutable as $$
  select value from jsonb_each_text(case jsonb_typeof(details -> 'params') when 'object' then details -> 'params' end)
    where key <> 'variant'
  union
  select details ->> 'uid' where details ? 'uid'
  union
  select found[1] from regexp_matches(
    details::text, '\m([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\M', 'g') as found
    where not read_only
$$;

-- By a trigger, so that the previous version's entries have their objects too.
create function add_audit_objects() returns trigger language plpgsql as $$
begin
  insert into audit_object
    select object_id, new.at, new.id, new.read_only from audit_objects_of(new.details, new.read_only) as object_id
    on conflict do nothing;
  return null;
end
$$;
create trigger audit_entry_objects after insert or update of details on audit_entry
  for each row execute function add_audit_objects();

insert into audit_object
  select object_id, at, id, read_only from audit_entry, audit_objects_of(details, read_only) as object_id;

create index audit_object_newest on audit_object (object_id, at, entry_id);
create index audit_object_changes on audit_object (object_id, at, entry_id) where not read_only;
