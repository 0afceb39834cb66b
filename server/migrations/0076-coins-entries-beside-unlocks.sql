-- What a wallet is worth follows from its purchases and gifts, and from the balances between them; its unlocks are not read.
create index wallet_entry_beside_unlocks on wallet_entry (payer_id, number) where kind <> 'unlock';
