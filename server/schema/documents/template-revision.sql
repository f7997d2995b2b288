-- Every file of a template; documents reference the revision that they were created from.
create table template_revision (
  template_id uuid not null references template on delete cascade,
  revision integer not null,
  file_name text not null,
  file_key text not null,
  file_sha256 text not null,
  file_size integer not null,
  -- Known placeholders by their Spanish names, and unknown ones: [{name, nearest}].
  placeholders jsonb not null,
  "unknown" jsonb not null,
  created_at timestamptz not null default clock_now(),
  created_by uuid default current_actor() references "user",
  -- The file has tracked changes. No document is created from it, because deleted text would be rendered.
  has_changes boolean not null default false,
  constraint template_revision_revision_check check (revision > 0),
  primary key (template_id, revision),
  constraint template_revision_file_key_key unique (file_key)
);

create index template_revision_created_by_idx on template_revision (created_by);

-- ==== Functions, triggers and views ====

-- Revisions never change, because documents were created from them.
create function protect_template_revision() returns trigger language plpgsql as $$
begin
  call refuse('forbidden_move', 'template');
end $$;
create trigger protect_template_revision before update on template_revision
  for each row execute function protect_template_revision();
