import { createHash } from "node:crypto";
import type pg from "pg";

/** Text and values of a statement under construction. Only names from our own definitions go into the text. */
export class Statement {
  readonly values: unknown[] = [];

  /** Adds a value and returns its placeholder. */
  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** A name of our own definitions as an SQL identifier. */
export function quoteName(name: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`Not a name of a table or column: ${name}`);
  return `"${name}"`;
}

/** Every connection keeps its prepared statements for good: past this many kinds the rest runs unprepared. */
const MAX_PREPARED = 300;
const names = new Map<string, string>();

function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_PREPARED) return known;
  const name = `s_${createHash("sha1").update(text).digest("hex").slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/** A statement as the driver takes it, by a name, so that PostgreSQL parses and plans it once a connection. */
export function named(text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = statementName(text);
  return { text, values: [...values], ...(name ? { name } : {}) };
}
