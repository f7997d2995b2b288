import { businessToday } from "#shared/client/state/clock-state.ts";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import type { InputOf, Resource } from "#shared/domain/core/resource.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { formErrors } from "#shared/ui/form-errors.ts";
import type { BaseRow } from "../row.ts";
import { useCan } from "../use-can.ts";
import { useTexts } from "../use-texts.ts";
import { type FormFailure, useRefusals } from "./form-failure.ts";
import { initialValues, type FormValues } from "./form-values.ts";
import { type Restored, useLeftForm, useRestorableFields } from "./use-form-draft.ts";
import { type FormParts, useNewerRow, useWholeRow } from "./use-newer-row.ts";
import { useSave } from "./use-save.ts";

/** A form for a resource's input, regardless of its fields. */
export interface AnyForm {
  readonly resource: Resource;
  /** The edited row in the version last read; null for a new one. */
  readonly row: BaseRow | null;
  readonly fields: UseFormReturnType<FormValues>;
  readonly isReadOnly: boolean;
  readonly isSaving: boolean;
  readonly failure: FormFailure | null;
  /** Validates and saves; ignored while a save is running, and sends nothing if nothing changed. */
  readonly submit: () => void;
  /** The row as saved by another user meanwhile; the conflict must be resolved first. */
  readonly present: BaseRow | null;
  /** After a conflict: continues from the current row with these values. */
  readonly rebase: (present: BaseRow, values: FormValues) => void;
  /** Data edited with the row but stored outside it. */
  readonly parts?: FormParts | undefined;
  /** Counts failed submits; after each, the form focuses the first invalid field. */
  readonly refusals: number;
  /** Set while the form shows what was typed before the session ended. */
  readonly restored: Restored | null;
  /** Counts discarded restorations; after each, inputs with a state of their own begin again. */
  readonly discards: number;
}

/** A form typed with its field names, so that an unknown name does not compile. */
export interface ResourceForm<Name extends string> extends AnyForm {
  /** A field's label. */
  readonly labelOf: (name: Name) => string;
}

const isArchived = (row: BaseRow | null) => row !== null && row.archived_at !== null;

/** Props of an entity form that its form state needs. */
interface ResourceFormProps {
  readonly row: BaseRow | null;
  readonly onSaved: (row: BaseRow) => void;
  readonly initial?: Readonly<FormValues>;
  readonly parts?: FormParts;
}

/**
 * The form of a resource's input: validated as on the server, saved once, with errors assigned to their fields.
 * @param initial initial values of a new row
 */
export function useResourceForm<R extends Resource>(
  resource: R,
  { parts, ...props }: ResourceFormProps,
  initial: Readonly<FormValues> = {},
): ResourceForm<keyof InputOf<R> & string> {
  const { fieldLabel } = useTexts();
  const can = useCan();
  const place = useLeftForm(`${resource.name} ${props.row?.id ?? "new"}`);
  // The version that the restored values are based on: changes made meanwhile are a conflict.
  const [row, setRow] = useState(place.left?.row ?? props.row);
  const { failure, refusals, refuse, forget } = useRefusals();
  // As on the server: validates the row with the changes applied.
  const check = (values: FormValues) => validate<Resource["input"]>(resource, { ...row, ...values }, businessToday());
  const { fields, draft, settle } = useRestorableFields({
    place,
    row,
    initial: () => initialValues(resource, row, { ...initial, ...props.initial }),
    validate: (values) => formErrors(check(values), resource.name),
  });
  const { save, isSaving } = useSave(resource, row, {
    onSaved: props.onSaved,
    onSettled: () => {
      forget();
      settle();
      fields.resetDirty(fields.getValues());
    },
    onFailed: (next) => {
      fields.setErrors(next.fields);
      refuse(next);
    },
  });
  const submit = () => {
    const checked = check(fields.getValues());
    fields.setErrors(formErrors(checked, resource.name));
    if (checked.valid) save(checked.value);
    else refuse(null);
  };
  const rebase = (present: BaseRow, values: FormValues) => {
    setRow(present);
    forget();
    fields.setInitialValues(initialValues(resource, present));
    fields.setValues(values);
  };
  const isDirty = draft.restored !== null || fields.isDirty();
  const newer = useNewerRow({ resource, row, isSaving, isDirty, values: fields.values, parts }, rebase);
  const refused = useWholeRow(resource, failure?.present ?? null, parts);
  return {
    resource,
    row,
    fields,
    labelOf: (name) => fieldLabel(resource.name, name),
    isReadOnly: !can(resource.name, row ? "update" : "create") || isArchived(row),
    isSaving,
    failure,
    submit,
    refusals,
    present: newer ?? refused,
    parts,
    rebase,
    ...draft,
  };
}
