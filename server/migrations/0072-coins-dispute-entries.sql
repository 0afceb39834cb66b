-- The previous version runs beside this one during an upgrade. It marks what a dispute takes only by a reason.
create function mark_dispute_entry() returns trigger language plpgsql as $$
begin
  new.kind := 'dispute';
  return new;
end
$$;
create trigger wallet_entry_of_dispute before insert on wallet_entry
  for each row when (new.kind = 'refund' and new.reason = 'The bank has called the payment back')
  execute function mark_dispute_entry();
