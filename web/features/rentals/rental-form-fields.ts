import { editableFields } from "#shared/domain/rentals/rental-editing.ts";
import type { Rental, RentalInput } from "#shared/domain/rentals/rental.ts";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";

export type RentalField = keyof RentalInput;
export type RentalFormState = ResourceForm<RentalField>;

/** Whether the rental's state locks a field. */
export function isLocked(rental: Pick<Rental, "state"> | null, field: RentalField): boolean {
  const editable = rental && editableFields(rental.state);
  return editable !== null && !editable.includes(field);
}

/** In a live rental, parties are added and ended by date in their own tab. */
const parties: ReadonlySet<RentalField> = new Set(["additional_tenant_ids", "guarantor_id"]);

const whyLocked = (name: RentalField) => (parties.has(name) ? "rentals.locked_party" : "rentals.locked");

/** Props of every input of the form: a locked field is read-only and says why. */
export function fieldReader(form: RentalFormState, rental: Pick<Rental, "state"> | null) {
  const locked: RentalFormState = { ...form, isReadOnly: true };
  return <Name extends RentalField>(name: Name) =>
    isLocked(rental, name)
      ? ({ form: locked, name, hint: whyLocked(name) } as const)
      : ({ form, name, hint: undefined } as const);
}
