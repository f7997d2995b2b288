import { InvalidInput } from "#shared/domain/core/app-error.ts";
import type { Condition } from "#server/engine/db/statement.ts";
import type { ReadContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { isUuid } from "#server/engine/http/uuid.ts";

/** Documents that the person signs, and those of rentals in which the person is a party. */
const ofPerson =
  (person_id: string): Condition =>
  (statement) => {
    const person = statement.bind(person_id);
    return `t.id in (
      select s.document_id from signer s where s.person_id = ${person}
      union select d.id from rental r join document d on d.rental_id = r.id
      where r.tenant_id = ${person} or r.guarantor_id = ${person} or r.additional_tenant_ids @> array[${person}::uuid])`;
  };

/** Conditions for document list parameters that are not columns. */
export function documentConditions({ query }: ReadContext<UserAccess>): Condition[] {
  const requested = query["person_id"];
  if (!requested) return [];
  if (!isUuid(requested))
    throw new InvalidInput("document", [{ field: "person_id", key: "validation.invalid", params: {} }]);
  return [ofPerson(requested)];
}
