import type { ComponentType } from "react";
import type { MessageKey } from "#locales/es.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { Choices } from "../choices.ts";

interface Base {
  /** The column it filters, as in the resource's `filters`. */
  readonly field: string;
  /** Its label, if it differs from the field's name. */
  readonly label?: MessageKey;
  /**
   * Parameters of other filters that are removed when this one is set: both at once would hide the rows searched for.
   */
  readonly replaces?: readonly string[];
}

/** A list's filter: the resource defines what can be filtered, this how it is edited. */
export type FilterDefinition = Base &
  (
    | { readonly kind: "choice"; readonly choices: Choices }
    | { readonly kind: "text" | "boolean" }
    | { readonly kind: "date_range" | "money_range" | "number_range" }
    | { readonly kind: "entity"; readonly resource: Resource }
    /** Area-specific filters: with their own editor and chip text. */
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

export function isActive(filter: FilterDefinition, filters: ReadonlyMap<string, string>): boolean {
  return parametersOf(filter).some((parameter) => filters.has(parameter));
}
