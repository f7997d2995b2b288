import * as z from "zod/mini";
import { useInterruptibleState } from "./use-open-form.ts";

/** Values of a form as they are typed. */
export type TypedValues<Name extends string> = Readonly<Record<Name, string>>;

interface Typed {
  readonly version: number;
  readonly values: Readonly<Record<string, string>>;
}
const typedSchema = z.object({ version: z.int(), values: z.record(z.string(), z.string()) });

/**
 * A form's typed values, which the end of a session does not lose; what is blank is nothing. Passwords are never among them: they are
 * not stored.
 * @param form unique on the page
 * @param based_on version of the row that the values are of, which is sent with them; 0 without one
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
  return { values, version: typed.version, set, given };
}
