-- Every file of a template, for the documents that were made of it.
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
  -- A file with tracked changes would print deleted text, so no document is made of it.
  has_changes boolean not null default false,
  constraint template_revision_revision_check check (revision > 0),
  primary key (template_id, revision),
  constraint template_revision_file_key_key unique (file_key)
);

create index template_revision_created_by_idx on template_revision (created_by);

-- ==== Functions, triggers and views ====

-- Files that documents were made of are fixed.
create function keep_template_revision() returns trigger language plpgsql as $$
begin
  call refuse('forbidden_move', 'template');
end $$;
create trigger keep_template_revision before update on template_revision
  for each row execute function keep_template_revision();
