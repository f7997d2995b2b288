-- Changes of account of a person who was merged into another are of the one who stayed, as those of later merges.
update bank_account_change c set entity_id = p.merged_into_id
from person p where c.entity = 'person' and p.id = c.entity_id and p.merged_into_id is not null;
