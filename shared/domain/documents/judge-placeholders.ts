import { editDistance } from "#shared/lib/edit-distance.ts";
import {
  findField,
  findGroup,
  type PlaceholderField,
  type PlaceholderGroup,
  placeholderGroups,
  placeholderNames,
  plainWord,
} from "./placeholders.ts";
import type { UnknownPlaceholder } from "./template.ts";

/* Checks which placeholders of a template are known, and suggests a known one for each of the others. */

/** One placeholder of a template: its name, and the enclosing blocks from the outermost. */
export interface TemplateTag {
  readonly name: string;
  readonly within: readonly string[];
  readonly isBlock: boolean;
}

export interface JudgedPlaceholders {
  /** The known ones, without duplicates, by Spanish name, in order of first use. */
  readonly placeholders: readonly string[];
  readonly unknown: readonly UnknownPlaceholder[];
}

const everyName = [...placeholderGroups.map(({ name }) => name), ...placeholderNames];

const pathOf = (group: PlaceholderGroup, field: PlaceholderField) => `${group.name}.${field.name}`;

/** A bare field name is looked up in the enclosing blocks, the innermost first. */
function findWithin(word: string, within: readonly string[]): string | null {
  for (const block of within.toReversed()) {
    const group = findGroup(block);
    const field = group && findField(group, word);
    if (group && field) return pathOf(group, field);
  }
  return null;
}

/** The Spanish name of the placeholder in a tag, or null. */
export function resolveTag({ name, within, isBlock }: TemplateTag): string | null {
  const [first = "", second, ...rest] = name.split(".");
  if (rest.length > 0) return null;
  if (second === undefined) return (isBlock && findGroup(first)?.name) || findWithin(first, within);
  const group = findGroup(first);
  const field = group && !group.isList ? findField(group, second) : undefined;
  return group && field ? pathOf(group, field) : null;
}

/** Whether a word begins with the name of a group or field, wherever it is used. */
export function isPlaceholderWord(name: string): boolean {
  const [first = ""] = name.split(".");
  return findGroup(first) !== undefined || placeholderGroups.some((group) => findField(group, first) !== undefined);
}

/** Longer than any misspelt name: comparing half a megabyte between two braces took twenty seconds. */
const LONGEST = 80;
/** Maximum share of wrong characters for a suggestion. */
const MOST_WRONG = 0.4;

/** For a list, suggests its block, or inside the block the field by its own name. */
function findInList({ name, within }: TemplateTag): string | null {
  const [first = "", second = ""] = name.split(".");
  const group = findGroup(first);
  if (!group?.isList) return null;
  const isInside = within.some((block) => findGroup(block) === group);
  return isInside ? (findField(group, second)?.name ?? null) : `#${group.name}`;
}

function findAlike(name: string): string | null {
  if (name.length > LONGEST) return null;
  const plain = name.split(".").map(plainWord).join(".");
  const [nearest] = everyName
    .map((known) => ({ known, distance: editDistance(plain, known) }))
    .toSorted((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= Math.max(2, plain.length * MOST_WRONG) ? nearest.known : null;
}

/** Splits a template's tags into known placeholders and unknown ones with the nearest known name. */
export function judgePlaceholders(tags: readonly TemplateTag[]): JudgedPlaceholders {
  const placeholders = new Set<string>();
  const unknown = new Map<string, UnknownPlaceholder>();
  for (const tag of tags) {
    const known = resolveTag(tag);
    if (known) placeholders.add(known);
    else unknown.set(tag.name, { name: tag.name, nearest: findInList(tag) ?? findAlike(tag.name) });
  }
  return { placeholders: [...placeholders], unknown: [...unknown.values()] };
}
