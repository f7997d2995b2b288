import { useForm, type UseFormReturnType } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { createOne, updateOne } from "#shared/client/resource-queries.ts";
import type { InputOf, Resource } from "#shared/domain/core/resource.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { isBaseRow, type BaseRow } from "../row.ts";
import { useCan } from "../use-can.ts";
import { useTexts } from "../use-texts.ts";
import { readFailure, type FormFailure } from "./form-failure.ts";
import { changedValues, initialValues, type FormValues } from "./form-values.ts";

/** A form over a resource's input, whatever its fields. */
export interface AnyForm {
  readonly resource: Resource;
  /** The row that is edited, in the version that was last read; null for a new one. */
  readonly row: BaseRow | null;
  readonly fields: UseFormReturnType<FormValues>;
  readonly isReadOnly: boolean;
  readonly isSaving: boolean;
  readonly failure: FormFailure | null;
  /** Validates and saves; while that runs, and when nothing was changed, it saves nothing. */
  submit(): void;
  /** After a conflict: goes on from the present row with these values. */
  rebase(present: BaseRow, values: FormValues): void;
  /** Counts the submits that found something wrong; the form then shows the first wrong field. */
  readonly refusals: number;
}

/** A form with the names of its fields, so that an input of another name does not compile. */
export interface ResourceForm<Name extends string> extends AnyForm {
  /** A field's name for people. */
  readonly labelOf: (name: Name) => string;
}

/** What a form needs of its entity form's props. */
interface ResourceFormProps {
  readonly row: BaseRow | null;
  readonly onSaved: (row: BaseRow) => void;
  readonly initial?: Readonly<FormValues>;
}

/**
 * One Idempotency-Key for what is being created: kept while no answer came, so that a retry makes no second row; a new
 * one after a refusal, because the corrected input is another request.
 */
function useCreationKey() {
  const key = useRef(crypto.randomUUID());
  return { read: () => key.current, renew: () => void (key.current = crypto.randomUUID()) };
}

/**
 * The form of a resource's input: validated as the server does it, saved once, with its failures told where they belong.
 * @param initial values that a new row begins with
 */
export function useResourceForm<R extends Resource>(
  resource: R,
  props: ResourceFormProps,
  initial: Readonly<FormValues> = {},
): ResourceForm<keyof InputOf<R> & string> {
  const { t, fieldLabel } = useTexts();
  const can = useCan();
  const key = useCreationKey();
  const [row, setRow] = useState(props.row);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [saved, setSaved] = useState<BaseRow | null>(null);
  const labelOf = (name: string) => fieldLabel(resource.name, name);

  const findErrors = (values: FormValues): Record<string, string> => {
    const checked = validate<Resource["input"]>(resource, values);
    if (checked.valid) return {};
    return Object.fromEntries(
      checked.messages.map(({ field, key: text, params }) => [field, t(text, { ...params, label: labelOf(field) })]),
    );
  };
  const fields = useForm<FormValues>({
    initialValues: initialValues(resource, props.row, { ...initial, ...props.initial }),
    validate: findErrors,
    validateInputOnBlur: true,
  });

  const finish = (present: BaseRow) => {
    setFailure(null);
    fields.resetDirty(fields.getValues());
    setSaved(present);
  };
  // In an effect, because the page may navigate now: by then nothing is unsaved and the guard has let go.
  useEffect(() => {
    if (saved) props.onSaved(saved);
  }, [saved]);

  const refuse = (next: FormFailure | null) => {
    setFailure(next);
    setRefusals((count) => count + 1);
  };
  const save = useMutation({
    meta: { toast: "never" },
    mutationFn: (value: FormValues) =>
      row
        ? updateOne<Resource>(resource, row.id, { ...changedValues(value, row), version: row.version })
        : createOne<Resource>(resource, value, key.read()),
    onSuccess: (answer) => {
      if (isBaseRow(answer)) finish(answer);
    },
    onError: (error) => {
      const next = readFailure(error, (field) => field in resource.input.shape);
      if (!next.isOffline) key.renew();
      fields.setErrors(next.fields);
      refuse(next);
    },
  });

  /** A ref, because the second click of a double one comes before the next drawing. */
  const isBusy = useRef(false);
  const submit = () => {
    if (isBusy.current) return;
    const checked = validate<Resource["input"]>(resource, fields.getValues());
    fields.setErrors(findErrors(fields.getValues()));
    if (!checked.valid) return refuse(null);
    if (row && Object.keys(changedValues(checked.value, row)).length === 0) return finish(row);
    isBusy.current = true;
    save.mutate(checked.value, { onSettled: () => void (isBusy.current = false) });
  };
  return {
    resource,
    row,
    fields,
    labelOf,
    isReadOnly: !can(resource.name, row ? "update" : "create"),
    isSaving: save.isPending,
    failure,
    submit,
    refusals,
    rebase: (present, values) => {
      setRow(present);
      setFailure(null);
      fields.setInitialValues(initialValues(resource, present));
      fields.setValues(values);
    },
  };
}
