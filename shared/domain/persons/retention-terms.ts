/** How a term runs from its day: from that day, from the end of its year, or from the end of the year's tax returns. */
type TermStart = "day" | "year_end" | "tax_return";

interface RetentionTerm {
  readonly name: string;
  readonly fact: "last_entry" | "last_contract";
  readonly start: TermStart;
  readonly years: number;
  /** The law that it is from; screens and the operations' page cite it. */
  readonly source: string;
}

/**
 * For how long which law requires data to be retained. Of all that apply the last one counts. A person who was never party to a contract
 * has none, and may be erased at any time (RGPD art. 17).
 */
export const retentionTerms = [
  { name: "accounting", fact: "last_entry", start: "year_end", years: 6, source: "Código de Comercio, art. 30" },
  { name: "tax", fact: "last_entry", start: "tax_return", years: 4, source: "Ley 58/2003 (LGT), art. 66 y 67" },
  { name: "actions", fact: "last_contract", start: "day", years: 5, source: "Código Civil, art. 1964.2" },
  { name: "rents", fact: "last_entry", start: "day", years: 5, source: "Código Civil, art. 1966" },
  { name: "travellers", fact: "last_contract", start: "day", years: 3, source: "RD 933/2021, art. 5" },
] as const satisfies readonly RetentionTerm[];
