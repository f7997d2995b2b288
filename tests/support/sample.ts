import type { Rental } from "#shared/domain/rentals/rental.ts";

export type Values = Readonly<Record<string, unknown>>;
export type Row = Values & { readonly id: string; readonly version: number; readonly label: string };

/** What the contract test needs to know of an entity. */
export interface Sample {
  /** A valid input that gives every field that can be given; another one at each call. */
  readonly input: () => Values | Promise<Values>;
  /** References of which the row needs one, though none by itself. */
  readonly keeps?: readonly string[];
  /** What a second row has otherwise, so that every filter finds one of them and not the other. */
  readonly other?: () => Values | Promise<Values>;
  /** Done to the second row, for columns that no input sets. */
  readonly move?: { readonly verb: string; readonly body: Values };
  readonly sql?: string;
  readonly change: Values;
  readonly wrong: { readonly values: Values; readonly field: string; readonly es: string; readonly en: string };
  /**
   * For an entity of a property: the part of the input that makes a row of this rental, its asset or its property. One
   * text is `word`; `property-fixture.ts` makes a row of it.
   */
  readonly inProperty?: (rental: Rental, word: string) => Values;
  /** Makes something that refers to the row, and how a refusal calls it. */
  readonly referrer?: { make(row: Row): Promise<unknown>; readonly by: string };
}
