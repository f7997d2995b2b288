import { useState } from "react";
import { createOnce, type Once } from "#shared/client/once.ts";

/** `createOnce` for the lifetime of the component. */
export function useOnce(): Once {
  const [once] = useState(createOnce);
  return once;
}
