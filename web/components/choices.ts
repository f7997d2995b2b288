import type { MessageKey } from "#locales/es.ts";
import type { Translate } from "#shared/i18n/translator.ts";

/** The values of an enum with their texts: defined once per entity, used by inputs, filters and columns. */
export interface Choices<Value extends string = string> {
  readonly values: readonly Value[];
  // A method, so that `Choices` of a narrower enum are assignable.
  text(value: Value): MessageKey;
}

/** `choices(ownerKinds, (kind) => \`properties.kind.${kind}\`)`: a value without a text does not compile. */
export function choices<Value extends string>(
  values: readonly Value[],
  text: (value: Value) => MessageKey,
): Choices<Value> {
  return { values, text };
}

/** Options for a select, in the enum's order. */
export function toOptions<Value extends string>(known: Choices<Value>, t: Translate) {
  return known.values.map((value) => ({ value, label: t(known.text(value)) }));
}

/** The text of a value from an untyped source such as the address bar; the value itself if unknown. */
export function choiceText<Value extends string>(known: Choices<Value>, value: string, t: Translate): string {
  const choice = known.values.find((candidate) => candidate === value);
  return choice === undefined ? value : t(known.text(choice));
}
