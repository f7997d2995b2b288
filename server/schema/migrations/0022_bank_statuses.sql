-- What the bank's status reports (pain.002) say of a remittance and of its lines.
alter table remittance add column bank_status text;
alter table remittance add constraint remittance_bank_status_check
  check (bank_status in ('received', 'accepted', 'partial', 'rejected'));
alter table remittance_line add column bank_status text, add column bank_reason text;
alter table remittance_line add constraint remittance_line_bank_status_check check (bank_status in ('accepted', 'rejected'));
alter table remittance_line add constraint remittance_line_bank_reason_check check (bank_reason is null or bank_status = 'rejected');
