import type { ComponentType } from "react";
import type { MessageKey } from "#locales/es.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { Choices } from "../choices.ts";

interface Base {
  /** The column that it narrows, as in the resource's `filters`. */
  readonly field: string;
  /** What it is called, where that is not the field's own name. */
  readonly label?: MessageKey;
  /** Parameters of other filters that go once this one is set: both at once would hide what one is looking for. */
  readonly replaces?: readonly string[];
}

/** A filter of a list, written out by each list: the resource says what can be asked, this how a person asks it. */
export type FilterDefinition = Base &
  (
    | { readonly kind: "choice"; readonly choices: Choices }
    | { readonly kind: "text" | "boolean" }
    | { readonly kind: "date_range" | "money_range" | "number_range" }
    | { readonly kind: "entity"; readonly resource: Resource }
    /** What only one area knows to ask: its own editor, and what the chip says of a value. */
    | {
        readonly kind: "custom";
        readonly Editor: ComponentType<FilterEditorProps>;
        readonly Summary: ComponentType<{ value: string }>;
      }
  );

/** Query parameters to set; null removes one. */
export type FilterChanges = Readonly<Record<string, string | null>>;

export interface FilterEditorProps {
  filter: FilterDefinition;
  label: string;
  values: ReadonlyMap<string, string>;
  onChange: (changes: FilterChanges) => void;
  /** Called once the person has said all there is to say. */
  onDone: () => void;
}

/** The query parameters of a filter: ranges have two. */
export function parametersOf({ kind, field }: FilterDefinition): readonly [string] | readonly [string, string] {
  return kind.endsWith("_range") ? [`${field}_from`, `${field}_to`] : [field];
}

/** Whether a filter is set. */
export function isActive(filter: FilterDefinition, filters: ReadonlyMap<string, string>): boolean {
  return parametersOf(filter).some((parameter) => filters.has(parameter));
}
