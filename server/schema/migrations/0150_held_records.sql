-- When records last waited because of the certificate, or of a program without a producer's NIF: those that waited then for long say so (`Incidencia`).
alter table verifactu_sending add column held_at timestamptz;
-- The same of records of the issuer's former tax numbers, which its present certificate cannot send.
alter table verifactu_sending add column others_held_at timestamptz;
