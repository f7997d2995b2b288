import * as z from "zod/mini";
import { rebaseTyped } from "./rebase-typed.ts";
import { useInterruptibleState } from "./use-open-form.ts";

/** Values of a form as they are typed. */
export type TypedValues<Name extends string> = Readonly<Record<Name, string>>;

interface Typed {
  readonly version: number | null;
  readonly values: Readonly<Record<string, string>>;
}
const typedSchema = z.object({ version: z.nullable(z.int()), values: z.record(z.string(), z.string()) });

/**
 * A form's typed values, which the end of a session does not lose; what is blank is nothing. Passwords are never among them: they are
 * not stored.
 * @param form unique on the page
 * @param based_on present version of the row; that of the values is sent with them until it is refused (`onRefused`). 0 without a row
 */
export function useTypedValues<Name extends string>(form: string, initial: TypedValues<Name>, based_on = 0) {
  const [typed, setTyped] = useInterruptibleState<Typed>(form, typedSchema, () => ({
    version: based_on,
    values: initial,
  }));
  const values: TypedValues<Name> = { ...initial, ...typed.values };
  const set = (name: Name, value: string) =>
    setTyped((before) => ({ ...before, values: { ...before.values, [name]: value } }));
  const given = (name: Name) => (values[name].trim() === "" ? null : values[name].trim());
  const onRefused = (error: unknown) => setTyped((before) => rebaseTyped(before, error));
  return { values, version: typed.version ?? based_on, set, given, onRefused };
}
