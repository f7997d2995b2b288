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

interface Purpose {
  /** An existing person may be selected instead. */
  readonly isChoosing?: boolean;
  readonly isParty?: boolean;
}

/** A form that creates persons with these marks. */
function personForm(marks: Marks, purpose: Purpose = {}) {
  return (props: PersonFormProps) => (
    <PlainPersonForm {...props} initial={{ ...props.initial, ...marks }} addressForm={AddressForm} {...purpose} />
  );
}

export const PersonForm = personForm({});
export const TenantForm = personForm({ is_tenant: true });
export const GuarantorForm = personForm({ is_guarantor: true });

const ChosenPersonForm = personForm({ is_tenant: true }, { isChoosing: true });
/** For any party of a rental, whatever their role in it. */
export const PartyForm = personForm({ is_tenant: true }, { isChoosing: true, isParty: true });
const ChosenGuarantorForm = personForm({ is_guarantor: true }, { isChoosing: true, isParty: true });
const ChosenPayerForm = personForm({ is_payer: true }, { isChoosing: true });

export function RentalForm(props: EntityFormProps<Rental>) {
  return (
    <PlainRentalForm
      {...props}
      tenantForm={PartyForm}
      guarantorForm={ChosenGuarantorForm}
      payerForm={ChosenPayerForm}
    />
  );
}

export function PaymentForm(props: EntityFormProps<Payment>) {
  return <PlainPaymentForm {...props} personForm={ChosenPersonForm} />;
}
