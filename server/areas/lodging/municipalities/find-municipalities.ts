import { readFile } from "node:fs/promises";
import path from "node:path";
import { MAX_MUNICIPALITIES } from "#shared/domain/lodging/policy.ts";
import type { Municipality } from "#shared/domain/lodging/municipality.ts";
import { provinceOf } from "#shared/domain/properties/postal-code.ts";
import { municipalityNames, searchWords } from "./municipality-names.ts";

/** INE's street directory: postal code, municipality's code, its name. The check digit is no part of the code. */
const FILE = path.join(import.meta.dirname, "postal-codes.csv");

interface Known extends Municipality {
  readonly words: string;
  readonly variants: readonly string[];
  readonly postal_codes: string[];
}

/** The one with more postal codes is the larger one, and is more often meant. */
const bySize = (one: Known, other: Known) =>
  other.postal_codes.length - one.postal_codes.length || (one.words < other.words ? -1 : 1);

async function readAll(): Promise<readonly Known[]> {
  const byCode = new Map<string, Known>();
  const [, ...lines] = (await readFile(FILE, "utf8")).trim().split("\n");
  for (const line of lines) {
    const [postal_code = "", code = "", ...rest] = line.trim().split(",");
    const known = byCode.get(code);
    if (known) known.postal_codes.push(postal_code);
    else
      byCode.set(code, {
        code,
        ...municipalityNames(rest.join(",")),
        province: provinceOf(code),
        postal_codes: [postal_code],
      });
  }
  return [...byCode.values()].toSorted(bySize);
}

let all: Promise<readonly Known[]> | null = null;

/** How well a municipality answers what was typed, the least first; null: not at all. */
function rankBy(typed: string): (known: Known) => number | null {
  if (/^\d+$/.test(typed))
    return ({ code, postal_codes }) => {
      // Some numbers are the postal code of one municipality and the INE code of another: 28013 is Madrid's and Aranjuez's.
      if (postal_codes.includes(typed)) return 0;
      if (code === typed) return 1;
      if (postal_codes.some((each) => each.startsWith(typed))) return 2;
      return code.startsWith(typed) ? 3 : null;
    };
  const words = searchWords(typed);
  const [first] = words;
  if (first === undefined) return () => null;
  return ({ words: name, variants }) => {
    if (variants.includes(words.join(" "))) return 0;
    if (!words.every((word) => name.includes(word))) return null;
    return variants.some((spelling) => spelling.startsWith(first)) ? 1 : 2;
  };
}

/** Municipalities by postal code, INE code or name, the best first. */
export async function findMunicipalities(search: string): Promise<readonly Municipality[]> {
  const typed = search.trim();
  if (typed.length < 2) return [];
  const rank = rankBy(typed);
  const found = (await (all ??= readAll())).flatMap((known) => {
    const place = rank(known);
    return place === null ? [] : [{ known, place }];
  });
  return found
    .toSorted((one, other) => one.place - other.place)
    .slice(0, MAX_MUNICIPALITIES)
    .map(({ known: { code, name, province } }) => ({ code, name, province }));
}
