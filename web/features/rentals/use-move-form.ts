import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { moveOne } from "#shared/client/resource-queries.ts";
import { parseObject } from "#shared/domain/core/validate.ts";
import { rentalMoveInputs } from "#shared/domain/rentals/rental-moves.ts";
import { rentalResource, type Rental, type RentalVerb } from "#shared/domain/rentals/rental.ts";
import { todayIn } from "#shared/lib/dates.ts";
import { readFailure, type FormFailure } from "#web/components/form/form-failure.ts";
import { initialValues, type FormValues } from "#web/components/form/form-values.ts";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";

type MoveField = "signed_on" | "notice_given_on" | "notice_by" | "exit_date" | "keys_returned_on" | "end_reason";

/** What a move most likely says: it is written down on the day it happens. */
function beginning(verb: RentalVerb, rental: Rental): FormValues {
  const today = todayIn(new Date());
  if (verb === "activate") return { signed_on: rental.signed_on ?? today };
  if (verb === "give_notice") return { notice_given_on: today };
  return verb === "end" ? { keys_returned_on: rental.exit_date ?? today } : {};
}

/** The form of a move: what it asks for, checked as the server does it, and sent once with the version that is shown. */
export function useMoveForm(verb: RentalVerb, rental: Rental, onDone: () => void): ResourceForm<MoveField> {
  const { t, fieldLabel } = useTexts();
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [refusals, setRefusals] = useState(0);
  const input = rentalMoveInputs[verb];
  const resource = { ...rentalResource, input };
  const labelOf = (name: string) => fieldLabel(rentalResource.name, name);

  const findErrors = (values: FormValues): Record<string, string> => {
    const checked = parseObject(input, values);
    if (checked.valid) return {};
    return Object.fromEntries(
      checked.messages.map(({ field, key, params }) => [field, t(key, { ...params, label: labelOf(field) })]),
    );
  };
  const fields = useForm<FormValues>({
    initialValues: initialValues(resource, null, beginning(verb, rental)),
    validate: findErrors,
    validateInputOnBlur: true,
  });
  const refuse = (next: FormFailure | null) => {
    setFailure(next);
    setRefusals((count) => count + 1);
  };
  const move = useMutation({
    meta: { toast: "never" },
    mutationFn: (value: FormValues) => moveOne(rentalResource, rental.id, verb, { ...value, version: rental.version }),
    onSuccess: () => {
      // The asset's status follows its rentals.
      invalidateEntity("asset");
      onDone();
    },
    onError: (error) => {
      const next = readFailure(error, (field) => field in input.shape);
      // Stale: the rental as it is now is fetched, and the next click speaks of that one.
      if (next.present) invalidateEntity("rental");
      fields.setErrors(next.fields);
      refuse(next);
    },
  });
  /** A ref, because the second click of a double one comes before the next drawing. */
  const isBusy = useRef(false);
  const submit = () => {
    if (isBusy.current) return;
    const checked = parseObject(input, fields.getValues());
    fields.setErrors(findErrors(fields.getValues()));
    if (!checked.valid) return refuse(null);
    isBusy.current = true;
    move.mutate(checked.value, { onSettled: () => void (isBusy.current = false) });
  };
  return {
    resource,
    row: null,
    fields,
    labelOf,
    isReadOnly: false,
    isSaving: move.isPending,
    failure,
    submit,
    rebase: () => {},
    refusals,
  };
}
