import { useState } from "react";
import { ApiError, describeError } from "#shared/client/api-error.ts";
import type { WireError } from "#shared/domain/core/errors.ts";
import { isBaseRow, type BaseRow } from "../row.ts";

/** Why a form could not be saved, told where it belongs. */
export interface FormFailure {
  /** Texts by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Texts that belong to no field of the form. */
  readonly form: readonly string[];
  /** The row as somebody else has saved it meanwhile. */
  readonly present: BaseRow | null;
  /** The server's errors as they came, with their keys and parameters: for forms that can do more than tell them. */
  readonly errors: readonly WireError[];
  /** What the refusal carries: the row that stands in the way. */
  readonly data: unknown;
  /** No answer came. */
  readonly isOffline: boolean;
}

const unknownFailure = {
  fields: {},
  present: null,
  errors: [],
  data: null,
  isOffline: false,
} as const;

/** Sorts a failed call's errors to the fields that the form has, and the rest to its head. */
export function readFailure(error: unknown, hasField: (field: string) => boolean): FormFailure {
  if (!(error instanceof ApiError)) return { ...unknownFailure, form: [describeError(error)] };
  const { errors, data } = error;
  const isOffline = error.status === 0;
  const present = error.status === 409 && isBaseRow(data) ? data : null;
  const fields: Record<string, string> = {};
  const form: string[] = [];
  for (const { field, message } of errors) {
    if (field !== undefined && hasField(field)) fields[field] ??= message;
    else form.push(message);
  }
  if (form.length === 0 && Object.keys(fields).length === 0) form.push(describeError(error));
  return { fields, form: isOffline || present ? [] : form, present, errors, data, isOffline };
}

/** What a form was refused for, and how often: at each time it shows the first wrong field. */
export function useRefusals() {
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [refusals, setRefusals] = useState(0);
  return {
    failure,
    refusals,
    /** @param next null when the form itself found something wrong */
    refuse: (next: FormFailure | null) => {
      setFailure(next);
      setRefusals((count) => count + 1);
    },
    forget: () => setFailure(null),
  };
}
