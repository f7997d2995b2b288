import { useState } from "react";
import { createOnce, type Once } from "#shared/client/once.ts";

/** `createOnce` for as long as the component stands. */
export function useOnce(): Once {
  const [once] = useState(createOnce);
  return once;
}
