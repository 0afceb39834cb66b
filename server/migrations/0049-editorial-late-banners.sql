-- When a banner was last shown or hidden late. A server of the version before writes nothing here.
alter table featured_banner add column late_at timestamptz;
