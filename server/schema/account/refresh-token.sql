-- Each refresh issues a successor. Using a token spends all tokens of the session but itself and its successors: two
-- concurrent refreshes issue two, both valid until one is used (docs/design/product.md, section 3). A spent token ends the
-- session.
create table refresh_token (
  id uuid primary key default uuidv7(),
  session_id uuid not null references session on delete cascade,
  token_hash bytea not null,
  parent_id uuid references refresh_token on delete set null,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  spent_at timestamptz,
  constraint refresh_token_token_hash_key unique (token_hash)
);

create index refresh_token_session_id_idx on refresh_token (session_id);
create index refresh_token_parent_id_idx on refresh_token (parent_id);
