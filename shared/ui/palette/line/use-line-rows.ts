import { skipToken, useQuery } from "@tanstack/react-query";
import type { PaymentLineContext } from "#shared/domain/quick-entry/read-payment-line.ts";
import { usePreloaded } from "#shared/ui/lazy.tsx";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import { lineReadingPart } from "../surface/lazy-parts.ts";
import type { CommandLine } from "./parse-command-line.ts";
import type { LineReading } from "./line-reading.ts";

const noMethods: PaymentLineContext["methods"] = [];
const notLoaded: readonly unknown[] = ["payment_method", "not_loaded"];

/** Reads the text after a short name; null if the text is not such a line, or its parser is not loaded yet. */
export function useLineRows(text: string, commandLine: CommandLine | null): LineReading | null {
  const t = useT();
  const language = useLanguage();
  const code = usePreloaded(lineReadingPart);
  const { data } = useQuery({
    queryKey: code?.methodsKey() ?? notLoaded,
    queryFn: code ? ({ signal }) => code.readMethods(signal) : skipToken,
    enabled: commandLine?.form === "payment",
    meta: { toast: "never" },
  });
  return commandLine && code && code.readLineRows(text, commandLine, { t, language, methods: data?.data ?? noMethods });
}
