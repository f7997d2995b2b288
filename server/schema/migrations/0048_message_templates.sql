-- Existing roles with every right to everything: only those who administer the company see and write the texts of mails.
update role set permissions = permissions || '{"message_template": []}'
where not coalesce(permissions -> 'notification_settings', permissions -> '*', '[]') ? 'update';
