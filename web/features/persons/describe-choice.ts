import { formatIban } from "#shared/domain/core/iban.ts";
import { formatPhone } from "#shared/domain/core/phone.ts";
import type { MergeChoice } from "#shared/domain/persons/person-merge.ts";
import { personResource, type Person } from "#shared/domain/persons/person.ts";
import { describeValue } from "#web/components/describe-value.ts";
import type { Texts } from "#web/components/use-texts.ts";
import { documentationTypeChoices } from "./person-choices.ts";

/** A person's value of a field that can be chosen in a merge, as text. */
export function describeChoice(choice: MergeChoice, person: Person, texts: Texts): string {
  const value = person[choice];
  if (value === null) return texts.t("persons.merge.nothing");
  switch (choice) {
    case "name":
      return person.label;
    case "documentation":
      return `${texts.t(documentationTypeChoices.text(person.documentation_type))} ${person.documentation}`;
    case "phone":
      return formatPhone(String(value));
    case "bank_account":
      return formatIban(String(value));
    case "address_id":
      return person.address_label ?? String(value);
    case "payment_method_id":
      return person.payment_method_label ?? String(value);
    default:
      return describeValue(choice, value, { resource: personResource, texts });
  }
}
