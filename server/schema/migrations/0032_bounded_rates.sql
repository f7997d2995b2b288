alter table price_increment_line add column published_rate integer;
