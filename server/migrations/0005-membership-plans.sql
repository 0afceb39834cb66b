create table plan (
  id text primary key,
  weeks integer not null,
  duration text not null,
  badge text not null,
  description text not null,
  first_price_cents integer not null check (first_price_cents >= 0),
  renewal_price_cents integer not null check (renewal_price_cents >= 0),
  includes_uncensored boolean not null,
  disclaimers jsonb not null
);
insert into plan values
  ('1week', 1, '1 week', 'Premium', 'All episodes, uncensored content not included.', 799, 799, false,
   '["Billed every week until you stop renewal."]'),
  ('4weeks', 4, '4 weeks', 'Premium', 'All episodes, uncensored content not included.', 1349, 1599, false,
   '["The discount applies to the first purchase only.", "Renews every 4 weeks at the regular price until you stop renewal."]'),
  ('12weeks', 12, '12 weeks', 'Premium', 'All episodes, uncensored content included.', 2499, 3599, true,
   '["The discount applies to the first purchase only.", "Renews every 12 weeks at the regular price until you stop renewal."]'),
  ('24weeks', 24, '24 weeks', 'Premium', 'All episodes, uncensored content included.', 4199, 7999, true,
   '["The discount applies to the first purchase only.", "Renews every 24 weeks at the regular price until you stop renewal."]');
