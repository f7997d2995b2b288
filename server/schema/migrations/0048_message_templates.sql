-- Existing roles with every right to everything: only those who administer the company see and write the texts of mails.
update role set permissions = permissions || '{"message_template": []}'
where not coalesce(permissions -> 'notification_settings', permissions -> '*', '[]') ? 'update';

-- A mail has one text in a language. Former ones, which were not sent, are archived; the history says so.
with former as (
  update message_template t set archived_at = clock_now(), version = version + 1, updated_at = clock_now()
  where archived_at is null
    and exists (select from message_template n where n.key = t.key and n.language = t.language and n.id > t.id)
  returning id, label, archived_at)
insert into audit_entry (entity, entity_id, label, action, changes)
select 'message_template', id, label, 'archive', jsonb_build_object('archived_at', jsonb_build_array(null, archived_at)) from former;
drop index message_template_key_idx;
create unique index message_template_key_key on message_template (key, language) where archived_at is null;
