-- Saved list queries of a user.
create table list_view (
  id uuid primary key default uuidv7(),
  user_id uuid not null references "user" on delete cascade,
  list text not null check (list ~ '^/[a-z/-]{1,99}$'),
  name text not null check (char_length(name) between 1 and 60),
  search text not null check (char_length(search) <= 2000),
  columns text[],
  is_default boolean not null default false,
  version integer not null default 1
);

create unique index list_view_name_key on list_view (user_id, list, normalize_text(name));
create unique index list_view_default_key on list_view (user_id, list) where is_default;
