import { PdfArray, PdfDict, PdfName, type PdfObject, PdfStream } from "@libpdf/core";

export type Resolve = (object: PdfObject | undefined) => PdfObject | null | undefined;

export const nameIn = (dict: PdfDict, key: string, resolve: Resolve): string | null => {
  const value = resolve(dict.get(key));
  return value instanceof PdfName ? value.value : null;
};

const listOf = (object: PdfObject | null | undefined): readonly (PdfObject | undefined)[] =>
  object instanceof PdfArray ? Array.from({ length: object.length }, (_, index) => object.at(index)) : [];

/**
 * Whether an object is an action that does more than show a place in the same file (ISO 32000-1, table 198). An `S` alone does
 * not make an action: structure elements and transparency groups have one too.
 */
function isUnwanted(object: PdfObject | null | undefined, allowed: readonly string[], resolve: Resolve): boolean {
  if (!(object instanceof PdfDict) || object instanceof PdfStream || !object.has("S")) return false;
  return !allowed.includes(nameIn(object, "S", resolve) ?? "");
}

const SHOW = ["GoTo"];
/** A web address opens when a reader of the file clicks it. */
const LINK = ["GoTo", "URI"];

/** Whether a dictionary is or starts an action that is not wanted. */
export function hasUnwantedAction(dict: PdfDict, resolve: Resolve): boolean {
  const ofLink = nameIn(dict, "Subtype", resolve) === "Link" ? LINK : SHOW;
  const isBad = (object: PdfObject | undefined, allowed = SHOW) => isUnwanted(resolve(object), allowed, resolve);
  const more = resolve(dict.get("AA"));
  const triggers = more instanceof PdfDict && !(more instanceof PdfStream) ? [...more].map(([, value]) => value) : [];
  const next = dict.get("Next");
  return (
    dict.has("JS") ||
    isBad(dict.get("A"), ofLink) ||
    isBad(dict.get("PA"), ofLink) ||
    isBad(dict.get("OpenAction")) ||
    triggers.some((one) => isBad(one)) ||
    [next, ...listOf(resolve(next))].some((one) => isBad(one)) ||
    (nameIn(dict, "Type", resolve) === "Action" && isUnwanted(dict, LINK, resolve))
  );
}

const hasEntries = (object: PdfObject | null | undefined) => listOf(object).length > 0;

/** Whether the layers of a catalog's `OCProperties` can be shown otherwise than all of them (8.11.4). */
function canHide(properties: PdfDict, resolve: Resolve): boolean {
  const configurations = [properties.get("D"), ...listOf(resolve(properties.get("Configs")))].map(resolve);
  return configurations.some((one) => {
    if (!(one instanceof PdfDict)) return false;
    const base = nameIn(one, "BaseState", resolve) ?? "ON";
    return base !== "ON" || hasEntries(resolve(one.get("OFF"))) || hasEntries(resolve(one.get("AS")));
  });
}

/** Whether a dictionary hides content, from everyone or from some readers: layers, and conditions on them. */
export function hidesContent(dict: PdfDict, resolve: Resolve): boolean {
  const properties = resolve(dict.get("OCProperties"));
  if (properties instanceof PdfDict && canHide(properties, resolve)) return true;
  if (nameIn(dict, "Type", resolve) !== "OCMD") return false;
  return dict.has("VE") || ["AllOff", "AnyOff"].includes(nameIn(dict, "P", resolve) ?? "");
}
