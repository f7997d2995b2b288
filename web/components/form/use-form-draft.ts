import { useForm } from "@mantine/form";
import { useEffectEvent, useLayoutEffect, useState } from "react";
import * as z from "zod/mini";
import type { FormErrors } from "#shared/ui/form-errors.ts";
import { isBaseRow, type BaseRow } from "../row.ts";
import type { FormValues } from "./form-values.ts";
import { useLeftOpen, useStoreAtEnd } from "./use-open-form.ts";

const formDraft = z.object({
  values: z.record(z.string(), z.unknown()),
  /** The row that the values are based on, in its version; null for a new one. */
  row: z.nullable(z.custom<BaseRow>(isBaseRow)),
});

/** Passwords are typed again. */
const isSecret = (field: string) => /(?:password|token|secret)$/.test(field);

/** Values restored after the end of a session. */
export interface Restored {
  /** Returns to the initial values. */
  readonly discard: () => void;
}

/** What was typed in a form when a session ended; null if nothing was. */
export const useLeftForm = (name: string) => useLeftOpen(name, formDraft);

/** Restored values of the fields that the form has now: another version of the product may have stored them. */
function withLeft(initial: FormValues, left: ReturnType<typeof useLeftForm>["left"]): FormValues {
  const known = Object.entries(left?.values ?? {}).filter(([field]) => field in initial);
  return { ...initial, ...Object.fromEntries(known) };
}

interface FormOptions {
  readonly place: ReturnType<typeof useLeftForm>;
  readonly row: BaseRow | null;
  /** What the form begins with when nothing was left in it. */
  readonly initial: () => FormValues;
  /** One message per field. */
  readonly validate: (values: FormValues) => FormErrors;
}

/** The fields of a form: what is typed is stored if the session ends, and what was left is restored as unsaved. */
export function useRestorableFields({ place, row, initial, validate }: FormOptions) {
  const fields = useForm<FormValues>({
    initialValues: withLeft(initial(), place.left),
    validate,
    validateInputOnBlur: true,
  });
  const [isRestored, setIsRestored] = useState(place.left !== null);
  const [discards, setDiscards] = useState(0);
  useStoreAtEnd(place, () => {
    if (!fields.isDirty()) return null;
    const values = Object.entries(fields.getValues()).filter(([field]) => !isSecret(field));
    return { values: Object.fromEntries(values), row };
  });
  const markUnsaved = useEffectEvent(() => {
    if (!place.left) return;
    const values = fields.getValues();
    fields.setInitialValues(initial());
    fields.setValues(values);
  });
  useLayoutEffect(() => markUnsaved(), []);
  const discard = () => {
    fields.setValues(initial());
    fields.clearErrors();
    setIsRestored(false);
    setDiscards(discards + 1);
  };
  const restored: Restored | null = isRestored ? { discard } : null;
  return {
    fields,
    draft: { restored, discards },
    /** Called when the values were saved. */
    settle: () => setIsRestored(false),
  };
}
