/** Splits a name written in one line: the part after a comma is the first name, else the first word is. */
export function readName(text: string): { name: string; last_name: string } {
  const [last = "", first] = text.split(",").map((part) => part.trim());
  if (first !== undefined) return { name: first, last_name: last };
  const [name = "", ...rest] = last.split(/\s+/);
  return { name, last_name: rest.join(" ") };
}
