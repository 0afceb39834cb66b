-- Calls that only read are apart, so that the list of changes stays short however often staff look at things.
alter table audit_entry add column read_only boolean not null default false;

-- Newest first, page by page: all entries, changes, what was refused, and by person or call.
create index audit_entry_newest on audit_entry (at desc, id desc);
create index audit_entry_changes on audit_entry (at desc, id desc) where not read_only;
create index audit_entry_refused on audit_entry (at desc, id desc) where outcome is distinct from 'done';
create index audit_entry_person on audit_entry (actor_uid, at desc, id desc);
create index audit_entry_action on audit_entry (action, at desc, id desc);
drop index audit_entry_at;
drop index audit_entry_actor;
