import { HOME_COUNTRY } from "#shared/domain/properties/country.ts";
import { useT } from "#shared/ui/use-t.ts";
import { useBookingForm } from "./booking-form-context.ts";
import { personalDocuments } from "./booking-form-state.ts";
import { VisitorChoice, VisitorField } from "./form-fields.tsx";
import classes from "./public-booking.module.css";

function Identity({ isCompany }: { isCompany: boolean }) {
  const t = useT();
  if (isCompany)
    return (
      <>
        <VisitorField name="name" label={t("public_booking.company_name")} autoComplete="organization" isRequired />
        <VisitorField name="documentation" label={t("public_booking.cif")} autoCapitalize="characters" isRequired />
      </>
    );
  return (
    <>
      <div className={classes.pair}>
        <VisitorField name="name" autoComplete="given-name" isRequired />
        <VisitorField name="last_name" autoComplete="family-name" isRequired />
      </div>
      <div className={classes.pair}>
        <VisitorChoice
          name="documentation_type"
          options={personalDocuments.map((value) => ({ value, label: t(`public_booking.document.${value}`) }))}
        />
        <VisitorField name="documentation" autoCapitalize="characters" isRequired />
      </div>
      <div className={classes.pair}>
        <VisitorField name="birth_date" type="date" autoComplete="bday" />
        <VisitorField name="nationality" autoComplete="country-name" />
      </div>
    </>
  );
}

/** The applicant's data, as needed later for a contract. */
export function YouStep() {
  const t = useT();
  const { draft } = useBookingForm();
  const isCompany = draft.fields["kind"] === "company";
  return (
    <div className={classes.stack}>
      <VisitorChoice
        name="kind"
        label={t("public_booking.who_asks")}
        options={[
          { value: "natural", label: t("public_booking.a_person") },
          { value: "company", label: t("public_booking.a_company") },
        ]}
      />
      <Identity isCompany={isCompany} />
      <VisitorField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={t("public_booking.email_hint")}
        isRequired
      />
      <VisitorField
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={t("public_booking.phone_hint")}
        isRequired
      />
      <VisitorField name="street" autoComplete="address-line1" hint={t("public_booking.address_hint")} isRequired />
      <div className={classes.pair}>
        <VisitorField name="postal_code" autoComplete="postal-code" isRequired />
        <VisitorField name="city" autoComplete="address-level2" isRequired />
      </div>
      <VisitorField name="country" autoComplete="country-name" initial={HOME_COUNTRY} isRequired />
      <VisitorField name="bank_account" autoCapitalize="characters" hint={t("public_booking.iban_hint")} />
    </div>
  );
}
