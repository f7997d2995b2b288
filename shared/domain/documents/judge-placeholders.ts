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

/* Which of the words that a template asks for are known, and what each other may mean. */

/** One placeholder as a template writes it: its words, and the blocks around it from the outermost. */
export interface TemplateTag {
  readonly name: string;
  readonly within: readonly string[];
  readonly isBlock: boolean;
}

export interface JudgedPlaceholders {
  /** The known ones, each once, by their Spanish names, in the order in which they first stand. */
  readonly placeholders: readonly string[];
  readonly unknown: readonly UnknownPlaceholder[];
}

const everyName = [...placeholderGroups.map(({ name }) => name), ...placeholderNames];

const pathOf = (group: PlaceholderGroup, field: PlaceholderField) => `${group.name}.${field.name}`;

/** A field named alone is looked for in the blocks around it, the innermost first. */
function findWithin(word: string, within: readonly string[]): string | null {
  for (const block of within.toReversed()) {
    const group = findGroup(block);
    const field = group && findField(group, word);
    if (group && field) return pathOf(group, field);
  }
  return null;
}

/** The Spanish name of what a tag asks for, or null. */
export function resolveTag({ name, within, isBlock }: TemplateTag): string | null {
  const [first = "", second, ...rest] = name.split(".");
  if (rest.length > 0) return null;
  if (second === undefined) return (isBlock && findGroup(first)?.name) || findWithin(first, within);
  const group = findGroup(first);
  const field = group && !group.isList ? findField(group, second) : undefined;
  return group && field ? pathOf(group, field) : null;
}

/** Whether a word begins like one that a template may ask for, wherever it stands. */
export function isPlaceholderWord(name: string): boolean {
  const [first = ""] = name.split(".");
  return findGroup(first) !== undefined || placeholderGroups.some((group) => findField(group, first) !== undefined);
}

/** Longer than any name with its mistakes: half a megabyte between two braces took twenty seconds to compare. */
const LONGEST = 80;
/** How much of a name may be wrong for another to be meant. */
const MOST_WRONG = 0.4;

/** A list is asked for in a block, and its fields in there by their own names. */
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

/** Which of a template's tags are known, and which known one each other may mean. */
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
