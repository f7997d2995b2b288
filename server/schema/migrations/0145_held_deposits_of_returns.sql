-- Since when the landlord held the deposit of an allocation that is reversed, which withdrawing a mistaken return restores.
alter table payment_allocation add column held_on date;
