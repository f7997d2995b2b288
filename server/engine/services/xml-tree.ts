import { setImmediate as serveOthers } from "node:timers/promises";
import { type SaxesAttributeNSIncomplete, SaxesParser } from "saxes";

/** An element as it was read. Prefixes of namespaces are left out. */
export interface XmlNode {
  readonly name: string;
  /** Namespace, or empty. */
  readonly uri: string;
  /** Its line in the file, from 1. */
  readonly line: number;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
  /** Text of its own, trimmed; that of its children is theirs. */
  readonly text: string;
}

/** An unreadable file, with the line (from 1) of the first fault. */
export class XmlFault extends Error {
  readonly line: number;

  constructor(line: number, cause: unknown) {
    super(`Unreadable XML in line ${line}`, { cause });
    this.name = "XmlFault";
    this.line = line;
  }
}

interface OpenNode extends Omit<XmlNode, "children" | "text"> {
  readonly children: XmlNode[];
  readonly texts: string[];
}

/** Messages have some dozen levels. */
const MAX_DEPTH = 64;
/** An element of our own weighs some hundred bytes: this many are some dozen megabytes. */
const MAX_NODES = 200_000;
/** Characters that are parsed at once; other requests are served between them. */
const MAX_PIECE = 65_536;

const close = ({ texts, ...node }: OpenNode): XmlNode => ({ ...node, text: texts.join("").trim() });

const BYTE_ORDER_MARKS: Readonly<Record<string, string>> = { "\u00ff\u00fe": "utf-16le", "\u00fe\u00ff": "utf-16be" };

/**
 * Decodes the bytes as their mark or declaration says, in UTF-8 without one (XML 1.0, appendix F).
 * @throws XmlFault for bytes that are not of that encoding, or an unknown one
 */
function decode(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const wide = Object.entries(BYTE_ORDER_MARKS).find(([mark]) => head.startsWith(mark))?.[1];
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1];
  try {
    return new TextDecoder(wide ?? declared ?? "utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new XmlFault(1, error);
  }
}

/**
 * Reads an XML file as a tree. A document type is refused: it could define entities that grow without end or name files.
 * @returns its root
 * @throws XmlFault when it is not well-formed, too deep, or has too many elements
 */
export async function readXml(bytes: Uint8Array): Promise<XmlNode> {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const path: OpenNode[] = [];
  const found: { root: XmlNode | null } = { root: null };
  let count = 0;
  const refuse = (cause: unknown): never => {
    throw new XmlFault(parser.line, cause);
  };
  parser.on("error", refuse);
  parser.on("doctype", refuse);
  parser.on("opentag", ({ local, uri, attributes }) => {
    count += 1;
    if (path.length >= MAX_DEPTH || count > MAX_NODES) refuse("too many elements");
    const entries = Object.values(attributes).map(
      ({ name, value }: SaxesAttributeNSIncomplete) => [name, value] as const,
    );
    path.push({ name: local, uri, line: parser.line, attributes: new Map(entries), children: [], texts: [] });
  });
  const addText = (text: string) => path.at(-1)?.texts.push(text);
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const open = path.pop();
    if (!open) return;
    const node = close(open);
    const parent = path.at(-1);
    if (parent) parent.children.push(node);
    else found.root = node;
  });
  const text = decode(bytes);
  for (let at = 0; at < text.length; at += MAX_PIECE) {
    parser.write(text.slice(at, at + MAX_PIECE));
    await serveOthers();
  }
  parser.close();
  return found.root ?? refuse("no element");
}

/** The first element along a path of names, if there is one. */
export function findNode(node: XmlNode, ...names: readonly string[]): XmlNode | null {
  return names.reduce<XmlNode | null>((at, name) => at?.children.find((child) => child.name === name) ?? null, node);
}

/** Text of the first element along a path of names; empty without one. */
export const textAt = (node: XmlNode, ...names: readonly string[]): string => findNode(node, ...names)?.text ?? "";

/** Its elements of a name. */
export const nodesNamed = (node: XmlNode, name: string): readonly XmlNode[] =>
  node.children.filter((child) => child.name === name);
