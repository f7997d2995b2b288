-- The account of the other party, as camt files state it. What was imported before has none.
alter table bank_movement add column other_party_iban text;
