import { Button, NativeSelect, Textarea, TextInput, type TextInputProps } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { randomKey } from "#shared/client/random-key.ts";
import { occupantRoles } from "#shared/domain/bookings/occupant.ts";
import { HOME_COUNTRY } from "#shared/domain/properties/country.ts";
import { useFieldLabel, useT } from "#shared/ui/use-t.ts";
import { useBookingForm } from "./booking-form-context.ts";
import { type BookingFormState, personalDocuments } from "./booking-form-state.ts";
import classes from "./public-booking.module.css";
import { MAX_OCCUPANTS } from "#shared/domain/bookings/policy.ts";

type Occupant = BookingFormState["occupants"][number];
type FieldMore = Pick<TextInputProps, "type" | "inputMode" | "description"> & { initial?: string };

function OccupantCard({ occupant, index }: { occupant: Occupant; index: number }) {
  const t = useT();
  const fieldLabel = useFieldLabel();
  const { draft, patch, errorOf } = useBookingForm();
  const change = (next: Occupant) => patch({ occupants: draft.occupants.with(index, next) });
  const isSigning = occupant.role !== "occupant";
  const field = (name: string, isRequired: boolean, { initial = "", ...more }: FieldMore = {}) => {
    const error = errorOf(`occupants.${index}.${name}`);
    return (
      <TextInput
        {...more}
        size="md"
        label={fieldLabel("booking_request", name)}
        withAsterisk={isRequired}
        aria-required={isRequired || undefined}
        aria-invalid={error ? true : undefined}
        error={error}
        value={occupant.fields[name] ?? initial}
        onChange={(event) => change({ ...occupant, fields: { ...occupant.fields, [name]: event.currentTarget.value } })}
      />
    );
  };
  return (
    <fieldset className={classes.card}>
      <legend>{t("public_booking.person_number", { number: index + 2 })}</legend>
      <NativeSelect
        size="md"
        label={t("public_booking.role")}
        data={occupantRoles.map((value) => ({ value, label: t(`public_booking.role.${value}`) }))}
        value={occupant.role}
        onChange={(event) => {
          const role = occupantRoles.find((one) => one === event.currentTarget.value) ?? "occupant";
          change({ ...occupant, role, fields: { documentation_type: "dni", ...occupant.fields } });
        }}
      />
      <div className={classes.pair}>
        {field("name", true)}
        {field("last_name", isSigning)}
      </div>
      <div className={classes.pair}>
        <NativeSelect
          size="md"
          label={fieldLabel("booking_request", "documentation_type")}
          data={personalDocuments.map((value) => ({
            value,
            label: t(`public_booking.document.${value}`),
          }))}
          value={occupant.fields["documentation_type"] ?? "dni"}
          onChange={(event) =>
            change({ ...occupant, fields: { ...occupant.fields, documentation_type: event.currentTarget.value } })
          }
        />
        {field("documentation", isSigning)}
      </div>
      <div className={classes.pair}>
        {field("birth_date", false, { type: "date" })}
        {field("email", false, { type: "email" })}
      </div>
      {isSigning && (
        <>
          {field("phone", true, { type: "tel", inputMode: "tel" })}
          {field("street", true, { description: t("public_booking.their_address_hint") })}
          <div className={classes.pair}>
            {field("postal_code", true)}
            {field("city", true)}
          </div>
          {field("country", true, { initial: HOME_COUNTRY })}
        </>
      )}
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
        onClick={() => patch({ occupants: draft.occupants.toSpliced(index, 1) })}
      >
        {t("public_booking.remove_person", { number: index + 2 })}
      </Button>
    </fieldset>
  );
}

/** Other occupants, signers and guarantors, and a comment. */
export function PeopleStep() {
  const t = useT();
  const { draft, patch, setField, errorOf } = useBookingForm();
  const add = () =>
    patch({
      occupants: [...draft.occupants, { id: randomKey(), role: "occupant", fields: { documentation_type: "dni" } }],
    });
  return (
    <div className={classes.stack}>
      {draft.occupants.map((occupant, index) => (
        <OccupantCard key={occupant.id} occupant={occupant} index={index} />
      ))}
      {draft.occupants.length < MAX_OCCUPANTS && (
        <Button variant="default" size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {t("public_booking.add_person")}
        </Button>
      )}
      <Textarea
        size="md"
        autosize
        minRows={3}
        name="message"
        label={t("public_booking.message")}
        description={t("public_booking.message_hint")}
        value={draft.fields["message"] ?? ""}
        onChange={(event) => setField("message", event.currentTarget.value)}
        error={errorOf("message")}
      />
    </div>
  );
}
