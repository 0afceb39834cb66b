-- Without a mail server, letters are only written to the outbox folder: they are not sent to anybody.
alter table mail_record drop constraint mail_record_outcome_check,
  add constraint mail_record_outcome_check check (outcome in ('sent', 'written', 'failed')) not valid;
alter table mail_record validate constraint mail_record_outcome_check;
