import { useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import { serverFormErrors } from "../form-errors.ts";

/** One message per field; `form` is for errors without a field. */
export type AttemptErrors = Readonly<Record<string, string>>;

function readErrors(error: unknown): AttemptErrors {
  const errors = serverFormErrors(error);
  return Object.keys(errors).length > 0 ? errors : { form: describeError(error) };
}

/** Runs one attempt at a time: none starts while another is running, and the errors describe the last failure. */
export function useAttempt() {
  const [errors, setErrors] = useState<AttemptErrors>({});
  const [isBusy, setBusy] = useState(false);
  const attempt = async <T>(work: () => Promise<T | null>): Promise<T | null> => {
    if (isBusy) return null;
    setBusy(true);
    setErrors({});
    try {
      return await work();
    } catch (error) {
      setErrors(readErrors(error));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { attempt, errors, setErrors, isBusy };
}
