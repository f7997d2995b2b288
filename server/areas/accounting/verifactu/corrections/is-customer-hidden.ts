/** SQL: whether the data of an invoice's customer are blocked or erased (LO 3/2018, art. 32). @param invoice its id */
export const isCustomerHidden = (invoice: string): string => `exists (
  select from invoice n left join person p on p.id = n.person_id left join owner o on o.id = n.owner_id
  where n.id = ${invoice} and coalesce(p.blocked_at, p.erased_at, o.blocked_at, o.erased_at) is not null)`;
