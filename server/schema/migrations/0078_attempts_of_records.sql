-- What decides whether AEAT may have a record already: rejected attempts of a message, and missing answers to a record.
alter table verifactu_batch add column rejections integer not null default 0;
alter table verifactu_record add column unanswered integer not null default 0;
