import { useState } from "react";
import { type DateString, todayIn } from "#shared/lib/dates.ts";

/** The business day on which the component appeared. */
export function useToday(): DateString {
  const [today] = useState(() => todayIn(new Date()));
  return today;
}
