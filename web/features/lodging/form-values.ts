import { useState } from "react";

/** Values of a form as they are typed. */
export type TypedValues<Name extends string> = Readonly<Record<Name, string>>;

/** A form's typed values; what is blank is nothing. */
export function useTypedValues<Name extends string>(initial: TypedValues<Name>) {
  const [values, setValues] = useState(initial);
  const set = (name: Name, value: string) => setValues((before) => ({ ...before, [name]: value }));
  const given = (name: Name) => (values[name].trim() === "" ? null : values[name].trim());
  return { values, set, given };
}
