import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import type { EntityFormProps } from "../components/entity-form.ts";

/*
 * Forms that need forms of another area. Features never import each other, so they are composed here and passed to
 * the screens.
 */

const AddressForm = lazyComponent(async () => (await import("../features/properties/address-form.tsx")).AddressForm);
const PlainPersonForm = lazyComponent(async () => (await import("../features/persons/person-form.tsx")).PersonForm);
const PlainRentalForm = lazyComponent(async () => (await import("../features/rentals/rental-form.tsx")).RentalForm);
const PlainPaymentForm = lazyComponent(
  async () => (await import("../features/accounting/payments/payment-form.tsx")).PaymentForm,
);

type PersonFormProps = EntityFormProps<Person>;
type Marks = Partial<Pick<Person, "is_tenant" | "is_guarantor" | "is_payer">>;

/** A form that creates persons with these marks. `isChoosing`: an existing person may be selected instead. */
function personForm(marks: Marks, isChoosing = false) {
  return (props: PersonFormProps) => (
    <PlainPersonForm
      {...props}
      initial={{ ...props.initial, ...marks }}
      addressForm={AddressForm}
      isChoosing={isChoosing}
    />
  );
}

export const PersonForm = personForm({});
export const TenantForm = personForm({ is_tenant: true });
export const GuarantorForm = personForm({ is_guarantor: true });

/** For any person named in a rental, whatever their role in it. */
export const ChosenPersonForm = personForm({ is_tenant: true }, true);
const ChosenGuarantorForm = personForm({ is_guarantor: true }, true);
const ChosenPayerForm = personForm({ is_payer: true }, true);

export function RentalForm(props: EntityFormProps<Rental>) {
  return (
    <PlainRentalForm
      {...props}
      tenantForm={ChosenPersonForm}
      guarantorForm={ChosenGuarantorForm}
      payerForm={ChosenPayerForm}
    />
  );
}

export function PaymentForm(props: EntityFormProps<Payment>) {
  return <PlainPaymentForm {...props} personForm={ChosenPersonForm} />;
}
