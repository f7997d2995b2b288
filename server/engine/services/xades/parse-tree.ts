import { type SaxesAttributePlain, SaxesParser } from "saxes";
import { xml, type XmlElement } from "../xml.ts";

interface Open {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlElement[];
  text: string;
}

const close = ({ name, attributes, children, text }: Open): XmlElement =>
  xml(name, children.length > 0 || text === "" ? children : text, attributes);

const attributesOf = (given: Readonly<Record<string, SaxesAttributePlain | string>>) =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typeof value === "string" ? value : value.value]),
  );

const refuse = (cause: unknown): never => {
  throw new Error("not a document of our own", { cause });
};

/**
 * Reads a document that `writeXml` wrote back into its tree, with prefixes and declarations as they are written. Only for stored documents
 * of our own: `readXml` reads those of others.
 * @throws Error for what is not such a document
 */
export function parseTree(document: string): XmlElement {
  const parser = new SaxesParser({ xmlns: false });
  const path: Open[] = [];
  const found: { root: XmlElement | null } = { root: null };
  parser.on("error", refuse);
  parser.on("doctype", refuse);
  parser.on("opentag", ({ name, attributes }) => {
    path.push({ name, attributes: attributesOf(attributes), children: [], text: "" });
  });
  parser.on("text", (text) => {
    const open = path.at(-1);
    if (open) open.text += text;
  });
  parser.on("closetag", () => {
    const open = path.pop();
    if (!open) return;
    const element = close(open);
    const parent = path.at(-1);
    if (parent) parent.children.push(element);
    else found.root = element;
  });
  parser.write(document).close();
  return found.root ?? refuse("no element");
}
