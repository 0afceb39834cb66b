-- Who planned the publication of a chapter, what they were told about it, and whether it is held because readers could not
-- read it. Apart from `chapter`, because the trash copies whole rows and would keep who planned it.
create table chapter_plan (
  chapter_id uuid primary key references chapter (id) on delete cascade,
  -- The row counts only as long as it is the `publish_at` of the chapter: the previous version changes only that.
  planned_at timestamptz not null,
  -- Null for an operator key, and after the account was erased.
  planned_by text,
  -- How many of the three letters need no more be sent: a day before, an hour before, when it is held.
  notices smallint not null default 0,
  held_at timestamptz
);
create index chapter_plan_planned_by on chapter_plan (planned_by) where planned_by is not null;
create index chapter_plan_held on chapter_plan (chapter_id) where held_at is not null;
-- It appeared after its planned time, because it was held until then.
alter table publication add column held boolean not null default false;
