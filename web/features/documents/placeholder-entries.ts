import {
  findGroup,
  type PlaceholderField,
  type PlaceholderGroup,
  placeholderGroups,
} from "#shared/domain/documents/placeholders.ts";
import { rentalValues } from "#shared/domain/documents/rental-values.ts";
import { sampleFacts } from "#shared/domain/documents/sample-facts.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import type { Language } from "#shared/lib/language.ts";
import { normalizeText } from "#shared/lib/text.ts";

/** A placeholder, as shown in the reference. */
export interface PlaceholderEntry {
  /** As written in a template, braces included. */
  readonly code: string;
  /** Last part of the name, used to look up its meaning; null for a whole group. */
  readonly field: string | null;
  readonly group: PlaceholderGroup;
  readonly sample: string;
}

type Samples = ReturnType<typeof rentalValues>;

function sampleOf(samples: Samples, group: string, field: string): string {
  const [value] = [samples[group]].flat();
  const text = value && typeof value === "object" ? value[field] : null;
  return typeof text === "string" ? text : "";
}

const samplesIn = (language: Language, t: Translate): Samples =>
  rentalValues(sampleFacts, { language, t, title: "Contrato de arrendamiento de vivienda" });

/** Names are shown in the user's language; templates accept both. */
const nameIn = (named: PlaceholderField | PlaceholderGroup, language: Language) =>
  language === "en" ? named.en : named.name;

function entryOf(
  group: PlaceholderGroup,
  field: PlaceholderField,
  language: Language,
  samples: Samples,
): PlaceholderEntry {
  const [outer, inner] = [nameIn(group, language), nameIn(field, language)];
  return {
    // Within its loop, a field is written without the group.
    code: group.isList ? `{#${outer}}{${inner}}{/${outer}}` : `{${outer}.${inner}}`,
    field: field.name,
    group,
    sample: sampleOf(samples, group.name, field.name),
  };
}

/** All entries of a group. */
export function groupEntries(group: PlaceholderGroup, language: Language, t: Translate): PlaceholderEntry[] {
  const samples = samplesIn(language, t);
  return group.fields.map((field) => entryOf(group, field, language, samples));
}

/** The entries that a template uses, by their Spanish names. */
export function knownEntries(names: readonly string[], language: Language, t: Translate): PlaceholderEntry[] {
  const samples = samplesIn(language, t);
  return names.flatMap((name) => {
    const [outer = "", inner] = name.split(".");
    const group = findGroup(outer);
    if (!group) return [];
    const field = group.fields.find((one) => one.name === inner);
    if (field) return [entryOf(group, field, language, samples)];
    const word = nameIn(group, language);
    return [{ code: `{#${word}}…{/${word}}`, field: null, group, sample: "" }];
  });
}

/** The groups with the entries that contain the words; all entries if there are no words. */
export function searchEntries(
  query: string,
  language: Language,
  t: Translate,
  meaning: (entry: PlaceholderEntry) => string,
) {
  const words = normalizeText(query).split(" ").filter(Boolean);
  const fits = (entry: PlaceholderEntry) => {
    const text = normalizeText(`${entry.code} ${entry.group.name} ${entry.group.en} ${meaning(entry)}`);
    return words.every((word) => text.includes(word));
  };
  return placeholderGroups
    .map((group) => ({ group, entries: groupEntries(group, language, t).filter(fits) }))
    .filter(({ entries }) => entries.length > 0);
}
