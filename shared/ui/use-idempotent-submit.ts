import { useState } from "react";
import { createIdempotentSubmit, type IdempotentSubmit } from "#shared/client/idempotent-submit.ts";

/** `createIdempotentSubmit` for the lifetime of the component. */
export function useIdempotentSubmit(): IdempotentSubmit {
  const [submit] = useState(createIdempotentSubmit);
  return submit;
}
