import { useQuery } from "@tanstack/react-query";
import { usePreloaded } from "#shared/ui/lazy.tsx";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import { lineReading } from "../surface/lazy-parts.ts";
import type { Line } from "./line-arguments.ts";
import type { LineReading } from "./line-reading.ts";

/** Reads what follows a short name; null where the text is no such line, or its grammar is still on its way. */
export function useLineReading(text: string, line: Line | null): LineReading | null {
  const t = useT();
  const language = useLanguage();
  const code = usePreloaded(lineReading);
  const { data: methods = [] } = useQuery({
    queryKey: ["payment_method", "line"],
    queryFn: async () => (await lineReading.load()).readMethods(),
    enabled: line?.form === "payment",
    meta: { toast: "never" },
  });
  return line && code && code.readLineRows(text, line, { t, language, methods });
}
