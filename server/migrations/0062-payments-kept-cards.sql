-- Whether the card of a payment is kept for later ones. Payments of earlier versions kept every card.
alter table payment add column keeps_card boolean not null default true;
-- A card that was kept from a purchase of coins. It never takes the place of the card that a membership renews with.
alter table saved_card add column from_coins boolean not null default false;
