-- Coins that a dispute takes have a kind of their own. Until now only their reason told them apart.
alter table wallet_entry
  drop constraint wallet_entry_kind_check,
  add constraint wallet_entry_kind_check check (kind in ('purchase', 'gift', 'unlock', 'refund', 'dispute', 'correction')),
  add check (kind <> 'dispute' or payment_id is not null);
alter table wallet_entry disable trigger wallet_entry_only_grows;
update wallet_entry set kind = 'dispute' where kind = 'refund' and reason = 'The bank has called the payment back';
alter table wallet_entry enable trigger wallet_entry_only_grows;
