-- The company whose office this is: exactly one.
create table company (
  name text not null,
  tax_id text not null,
  street text,
  postal_code text,
  city text,
  email text,
  phone text
);
call make_entity('company', 'name');
create unique index company_only_one on company ((true));

-- What lets the first user in: one key as its hash, made by a start that finds no user, gone once there is one.
create table set_up_key (
  key_hash bytea primary key,
  created_at timestamptz not null default clock_now()
);

-- A refresh token is spent by the use of its successor, or of another successor of the same token: two refreshes at once
-- leave two successors that both work until one is used (product.md, section 3). Whoever brings a spent one ends the family.
alter table refresh_token rename column revoked_at to spent_at;
update refresh_token r set spent_at = clock_now()
where spent_at is null
  and exists (
    select 1 from refresh_token o
    where o.used_at is not null and (o.parent_id = r.id or (o.parent_id = r.parent_id and o.id <> r.id)));
alter table refresh_token drop column used_at;
