-- One-time codes for users who lost their authenticator. They have 80 random bits, so their hash needs no salt.
create table recovery_code (
  user_id uuid not null references second_factor on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
