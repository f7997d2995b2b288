import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import * as z from "zod/mini";
import {
  type BankMovement,
  bankMovementResource,
  bankMovementRow,
  movementLifecycle,
  movementMoveInputs,
  movementMoveRules,
} from "#shared/domain/accounting/bank/bank-movement.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { defineRule } from "#shared/domain/core/rule.ts";
import { formatCents } from "#shared/lib/money.ts";
import { truncate } from "#shared/lib/text.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import type { FormValues } from "#web/components/form/form-values.ts";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { RememberBox } from "./remember-box.tsx";
import { bankChargeChoices, paidChargeKindChoices } from "./banking-choices.ts";

const kinds = ["charge_owner", "book_bank_charge", "confirm"] as const;
type Booking = (typeof kinds)[number];
type Field = "kind" | "concept" | "property_id" | "owner_id" | "bank_charge";

const ownerIsChosen = defineRule(z.pick(movementMoveInputs.confirm, { owner_id: true }), ({ owner_id }) =>
  owner_id ? null : { field: "owner_id", key: "validation.required" },
);

interface BookDialogProps {
  movement: BankMovement;
  /** @param remembered the target of a rule to save from it, if the user wants one */
  onBooked: (booked: BankMovement, remembered: FormValues | null) => void;
  onClose: () => void;
}

function initialOf(booking: Booking, { text, label }: BankMovement) {
  if (booking === "charge_owner") return { kind: "community", concept: truncate(text || label, 300) };
  return booking === "book_bank_charge" ? { bank_charge: "commission" } : {};
}

/** What a rule that is saved from a booking proposes; null where no rule can. */
function targetOf(booking: Booking, { kind, concept: _concept, ...values }: FormValues): FormValues | null {
  if (booking === "confirm") return null;
  return { ...values, target: booking, ...(booking === "charge_owner" && { charge_kind: kind }) };
}

function useBookForm(booking: Booking, isRemembered: boolean, { movement, onBooked, onClose }: BookDialogProps) {
  return useMoveForm<Field>(
    {
      resource: bankMovementResource,
      row: movement,
      verb: booking,
      input: movementMoveInputs[booking],
      rules: booking === "confirm" ? [ownerIsChosen] : (movementMoveRules[booking] ?? []),
      initial: initialOf(booking, movement),
    },
    (response, values) => {
      onClose();
      const { data } = z.safeParse(bankMovementRow, response);
      if (data) onBooked(data, isRemembered ? targetOf(booking, values) : null);
    },
  );
}

interface BookingFormProps extends BookDialogProps {
  booking: Booking;
  allowed: readonly Booking[];
  onChange: (booking: Booking) => void;
}

function BookingForm({ booking, allowed, onChange, ...props }: BookingFormProps) {
  const { t, language } = useTexts();
  const [isRemembered, setRemembered] = useState(false);
  const form = useBookForm(booking, isRemembered, props);
  const { movement, onClose } = props;
  return (
    <MoveDialog
      form={form}
      title={t("accounting.movement.book_title", { amount: formatCents(-movement.amount, language) })}
      explanation={t(`accounting.movement.book_explained.${booking}`)}
      confirm={t("accounting.movement.book")}
      isPossible={isMoveAllowed(movementLifecycle, movement.state, booking)}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t("accounting.movement.book")}
        value={booking}
        orientation="vertical"
        fullWidth
        onChange={(value) => onChange(kinds.find((kind) => kind === value) ?? booking)}
        data={allowed.map((value) => ({ value, label: t(`accounting.movement.book.${value}`) }))}
      />
      {booking === "charge_owner" && (
        <>
          <EntitySelect form={form} name="property_id" resource={propertyResource} />
          <EntitySelect
            form={form}
            name="owner_id"
            resource={ownerResource}
            hint="accounting.owner_charge.owner_hint"
          />
          <SelectField form={form} name="kind" choices={paidChargeKindChoices} />
          <TextField form={form} name="concept" />
        </>
      )}
      {booking === "book_bank_charge" && <SelectField form={form} name="bank_charge" choices={bankChargeChoices} />}
      {booking === "confirm" && <EntitySelect form={form} name="owner_id" resource={ownerResource} isRequired />}
      {booking !== "confirm" && <RememberBox isChecked={isRemembered} onChange={setRemembered} />}
    </MoveDialog>
  );
}

/** Books an outgoing movement: a charge of an owner, a cost of the bank, or a payment to an owner. */
export function BookDialog(props: BookDialogProps) {
  const can = useCan();
  const rights: Readonly<Record<Booking, boolean>> = {
    charge_owner: can("owner_charge", "create"),
    book_bank_charge: can("bank_movement", "update"),
    confirm: can("payment", "create"),
  };
  const allowed = kinds.filter((kind) => rights[kind]);
  const [booking, setBooking] = useState<Booking>(allowed[0] ?? "book_bank_charge");
  return <BookingForm key={booking} {...props} booking={booking} allowed={allowed} onChange={setBooking} />;
}
