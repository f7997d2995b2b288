-- Keys by which programs act for a user. Only the hash is stored. At each request, the permissions
-- are those of the user's role, limited to `scopes`; the role's permissions are not copied here.
create table api_token (
  id uuid primary key default uuidv7(),
  user_id uuid not null references "user" on delete cascade,
  name text not null,
  token_hash bytea not null,
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null default clock_now(),
  expires_on date not null,
  last_used_on date,
  revoked_at timestamptz,
  constraint api_token_scopes_check check (cardinality(scopes) > 0),
  constraint api_token_token_hash_key unique (token_hash)
);

create index api_token_user_id_idx on api_token (user_id);

-- ==== Functions, triggers and views ====

-- The history of a user shows the tokens created and revoked.
create function record_api_token() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.revoked_at is not null or new.revoked_at is null) then return null; end if;
  insert into audit_entry (actor_id, entity, entity_id, label, action, changes)
  select current_actor(), 'user', u.id, u.label, case tg_op when 'INSERT' then 'make_token' else 'revoke_token' end,
         jsonb_build_object('api_token', case tg_op when 'INSERT'
           then jsonb_build_array(null, new.name || ' · ' || new.hint)
           else jsonb_build_array(new.name || ' · ' || new.hint, null) end)
  from "user" u where u.id = new.user_id;
  return null;
end $$;
create trigger record_api_token after insert or update on api_token
  for each row execute function record_api_token();

create trigger announce_access_change after update of revoked_at or delete on api_token
  for each statement execute function announce_access_change();
