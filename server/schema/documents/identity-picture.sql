-- A picture of a signer's identity document: a sealed file apart from the document. What stays of it is that it was given, its
-- hash and when it was deleted.
create table identity_picture (
  id uuid primary key default uuidv7(),
  signer_id uuid not null references signer on delete cascade,
  side text not null,
  sha256 text not null,
  -- The file sealed with the secret of the installation; null once it is removed.
  file_key text,
  given_at timestamptz not null default clock_now(),
  delete_on date not null,
  -- Whether its signer signed with it.
  is_signed boolean not null default false,
  -- From then on no one sees it; a job removes the file.
  deleted_at timestamptz,
  deletion text,
  -- What its signer said that it is of; null until then.
  kind text,
  constraint identity_picture_side_check check (side in ('front', 'back')),
  constraint identity_picture_kind_check check (kind is null or is_signed and kind in ('card', 'passport')),
  constraint identity_picture_deletion_check check
    (deletion in ('due', 'replaced', 'unsigned', 'ended', 'withdrawn', 'office', 'erased', 'restored')),
  constraint identity_picture_deleted_at_check check ((deleted_at is null) = (deletion is null)),
  constraint identity_picture_file_key_check check (file_key is not null or deleted_at is not null)
);

create unique index identity_picture_current_key on identity_picture (signer_id, side) where deleted_at is null;
create index identity_picture_signer_id_idx on identity_picture (signer_id);
create index identity_picture_delete_on_idx on identity_picture (delete_on) where deleted_at is null;
create index identity_picture_removed_idx on identity_picture (id) where deleted_at is not null and file_key is not null;
