import { useMemo } from "react";
import { skipToken, useQuery } from "@tanstack/react-query";
import type { PaymentLineContext } from "#shared/domain/quick-entry/read-payment-line.ts";
import { usePreloaded } from "#shared/ui/lazy.tsx";
import { useSettled } from "#shared/ui/use-settled.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import { lineReadingPart } from "../surface/lazy-parts.ts";
import type { Entry } from "../entries/palette-entry.ts";
import type { LineReading } from "./line-reading.ts";
import type { NamedPayer } from "./line-rows.ts";

const noMethods: PaymentLineContext["methods"] = [];
const noPayers: readonly NamedPayer[] = [];
const notLoaded: readonly unknown[] = ["payment_method", "not_loaded"];

type Code = ReturnType<typeof lineReadingPart.read>;

/** The persons that some words of a line's name are of, once they are found. */
function usePayers(code: Code, name: string) {
  const settled = useSettled(name);
  const { data = noPayers } = useQuery({
    queryKey: ["person", "line_payers", settled],
    queryFn: code ? ({ signal }) => code.findPayers(settled, signal) : skipToken,
    enabled: settled.includes(" "),
    retry: false,
    meta: { toast: "never" },
  });
  return settled === name ? data : noPayers;
}

/** Reads a line with or without a short name; null if the text is not such a line, or its parser is not loaded yet. */
export function useLineRows(text: string, local: readonly Entry[]): LineReading | null {
  const t = useT();
  const language = useLanguage();
  const code = usePreloaded(lineReadingPart);
  const commandLine = useMemo(() => code?.parseLine(text, local) ?? null, [text, local, code]);
  const { data } = useQuery({
    queryKey: code?.methodsKey() ?? notLoaded,
    queryFn: code ? ({ signal }) => code.readMethods(signal) : skipToken,
    enabled: commandLine?.form === "payment" || commandLine?.form === "round",
    meta: { toast: "never" },
  });
  const reader = { t, language, methods: data?.data ?? noMethods, payers: noPayers };
  const reading = commandLine && code && code.readLineRows(text, commandLine, local, reader);
  const payers = usePayers(code, reading?.name ?? "");
  return commandLine && code && payers.length > 0
    ? code.readLineRows(text, commandLine, local, { ...reader, payers })
    : reading;
}
