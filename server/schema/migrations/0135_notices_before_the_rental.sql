-- The privacy notice of a booking's guarantor (RGPD art. 14), before there is a rental.
alter table booking_occupant
  add column notice_mail_id uuid references mail on delete set null,
  add column notice_mailed_at timestamptz,
  add column notice_mail_state text,
  add column notice_delivered_on date,
  add constraint booking_occupant_notice_mail_state_check check (notice_mail_state in ('queued', 'sent', 'failed', 'not_sent')),
  add constraint booking_occupant_notice_mailed_at_check check ((notice_mailed_at is null) = (notice_mail_state is null));
create index booking_occupant_notice_mail_id_idx on booking_occupant (notice_mail_id);

-- Why a picture is requested, for signers who read English; without it they read the Spanish text.
alter table document_type
  add column identity_purpose_en text,
  add column identity_basis_text_en text;
