import { businessToday } from "#shared/client/state/clock-state.ts";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { moveOne } from "#shared/client/resource-queries.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { ObjectSchema, Rule } from "#shared/domain/core/rule.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { formErrors } from "#shared/ui/form-errors.ts";
import { readFailure, useRefusals } from "../form/form-failure.ts";
import { initialValues, type FormValues } from "../form/form-values.ts";
import type { ResourceForm } from "../form/use-resource-form.ts";
import type { BaseRow } from "../row.ts";
import { useTexts } from "../use-texts.ts";

export interface AskedMove {
  readonly resource: Resource;
  /** The row as it was last read. */
  readonly row: BaseRow;
  readonly verb: string;
  /** What the move asks for besides the version. */
  readonly input: ObjectSchema;
  readonly rules?: readonly Rule[];
  /** What it most likely says. */
  readonly initial?: FormValues;
}

/**
 * The form of a move: what it asks for, checked as the server does it, and sent once with the version that is shown.
 * @param onDone is given the row that the move answered
 * @typeParam Field the names that its inputs may have
 */
export function useMoveForm<Field extends string>(
  move: AskedMove,
  onDone: (answer: unknown) => void,
): ResourceForm<Field> {
  const { fieldLabel } = useTexts();
  const { failure, refusals, refuse } = useRefusals();
  const { row, verb, input } = move;
  const resource = { ...move.resource, input };
  const labelOf = (name: string) => fieldLabel(resource.name, name);

  const check = (values: FormValues) => validate(move, values, businessToday());
  const fields = useForm<FormValues>({
    initialValues: initialValues(resource, null, move.initial),
    validate: (values) => formErrors(check(values), resource.name),
    validateInputOnBlur: true,
  });
  const { mutate, isPending } = useMutation({
    meta: { toast: "never" },
    mutationFn: (value: FormValues) => moveOne(move.resource, row.id, verb, { ...value, version: row.version }),
    onSuccess: onDone,
    onError: (error) => {
      const next = readFailure(error, (field) => field in input.shape);
      // Stale: the row as it is now is fetched, and the next click speaks of that one.
      if (next.present) invalidateEntity(resource.name);
      fields.setErrors(next.fields);
      refuse(next);
    },
  });
  /** A ref, because the second click of a double one comes before the next drawing. */
  const isBusy = useRef(false);
  const submit = () => {
    if (isBusy.current) return;
    const checked = check(fields.getValues());
    fields.setErrors(formErrors(checked, resource.name));
    if (!checked.valid) return refuse(null);
    isBusy.current = true;
    mutate(checked.value, { onSettled: () => void (isBusy.current = false) });
  };
  return {
    resource,
    row: null,
    fields,
    labelOf,
    isReadOnly: false,
    isSaving: isPending,
    failure,
    submit,
    present: failure?.present ?? null,
    rebase: () => {},
    refusals,
  };
}
