-- Periods in which an asset is occupied by a rental, a booking or a block. Periods of one asset never overlap.
create table asset_occupancy (
  id uuid primary key default uuidv7(),
  asset_id uuid not null references asset,
  period daterange not null,
  source text not null,
  rental_id uuid references rental on delete cascade,
  created_at timestamptz not null default clock_now(),
  booking_id uuid references booking on delete cascade,
  constraint asset_occupancy_period_check check (not isempty(period)),
  constraint asset_occupancy_source_check check (source in ('booking', 'rental', 'block')),
  constraint asset_occupancy_rental_id_check check ((source = 'rental') = (rental_id is not null)),
  constraint asset_occupancy_no_overlap exclude using gist (asset_id with =, period with &&),
  constraint asset_occupancy_booking_id_check check ((source = 'booking') = (booking_id is not null))
);

create index asset_occupancy_rental_id_idx on asset_occupancy (rental_id);
create index asset_occupancy_booking_id_idx on asset_occupancy (booking_id);
