import { useState } from "react";
import { ApiError, describeError } from "#shared/client/api-error.ts";
import type { WireError } from "#shared/domain/core/errors.ts";
import { isBaseRow, type BaseRow } from "../row.ts";

/** Why a form could not be saved, by field. */
export interface FormFailure {
  /** Texts by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Texts that belong to no field of the form. */
  readonly form: readonly string[];
  /** The current row after another user has saved it. */
  readonly present: BaseRow | null;
  /** The server's errors as received, with keys and parameters: for forms that handle them themselves. */
  readonly errors: readonly WireError[];
  /** Data of the refusal: the conflicting row. */
  readonly data: unknown;
  /** No answer was received. */
  readonly isOffline: boolean;
}

const unknownFailure = {
  fields: {},
  present: null,
  errors: [],
  data: null,
  isOffline: false,
} as const;

/** Assigns a failed call's errors to the form's fields, and the rest to the form. */
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

/** The last failure and the number of refusals; after each, the form focuses the first invalid field. */
export function useRefusals() {
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [refusals, setRefusals] = useState(0);
  return {
    failure,
    refusals,
    /** @param next null when the form's own validation failed */
    refuse: (next: FormFailure | null) => {
      setFailure(next);
      setRefusals((count) => count + 1);
    },
    forget: () => setFailure(null),
  };
}
