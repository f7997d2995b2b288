import { businessToday } from "#shared/client/state/clock-state.ts";
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
import { useLeftForm, useRestorableFields } from "../form/use-form-draft.ts";
import type { ResourceForm } from "../form/use-resource-form.ts";
import type { BaseRow } from "../row.ts";
import { useTexts } from "../use-texts.ts";

export interface RequestedMove {
  readonly resource: Resource;
  /** The row in the version last read. */
  readonly row: BaseRow;
  readonly verb: string;
  /** The move's input besides the version. */
  readonly input: ObjectSchema;
  readonly rules?: readonly Rule[];
  /** Initial values. */
  readonly initial?: FormValues;
}

/**
 * The form of a move: validated as on the server, and sent once with the version shown.
 * @param onDone receives the row returned by the move, and the values that were sent
 * @typeParam Field the names of its inputs
 */
export function useMoveForm<Field extends string>(
  move: RequestedMove,
  onDone: (response: unknown, values: FormValues) => void,
): ResourceForm<Field> {
  const { fieldLabel } = useTexts();
  const { failure, refusals, refuse } = useRefusals();
  const { row, verb, input } = move;
  const resource = { ...move.resource, input };
  const labelOf = (name: string) => fieldLabel(resource.name, name);

  const check = (values: FormValues) => validate(move, values, businessToday());
  const place = useLeftForm(`${resource.name} ${row.id} ${verb}`);
  /** The version that restored values are based on, until the server has refused it. */
  const basis = useRef(place.left?.row?.version ?? null);
  const { fields, draft } = useRestorableFields({
    place,
    row,
    initial: () => initialValues(resource, null, move.initial),
    validate: (values) => formErrors(check(values), resource.name),
  });
  const { mutate, isPending } = useMutation({
    meta: { toast: "never" },
    mutationFn: (value: FormValues) =>
      moveOne(move.resource, row.id, verb, { ...value, version: basis.current ?? row.version }),
    onSuccess: onDone,
    onError: (error) => {
      const next = readFailure(error, (field) => field in input.shape);
      // Version conflict: the current row is fetched, and the next submit uses it.
      if (next.present) {
        basis.current = null;
        invalidateEntity(resource.name);
      }
      fields.setErrors(next.fields);
      refuse(next);
    },
  });
  /** A ref, because the second click of a double click comes before the next render. */
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
    ...draft,
  };
}
