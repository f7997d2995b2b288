import { useState } from "react";
import { createIdempotentSubmit, type IdempotentSubmit } from "#shared/client/idempotent-submit.ts";

/** `createOnce` for the lifetime of the component. */
export function useIdempotentSubmit(): IdempotentSubmit {
  const [once] = useState(createIdempotentSubmit);
  return once;
}
