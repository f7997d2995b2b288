-- When records last waited because of the certificate, or of a program without a producer's NIF: those that waited then for long say so (`Incidencia`).
alter table verifactu_sending add column held_at timestamptz;
