import { createHash } from "node:crypto";
import type pg from "pg";

/** Text and values of a statement under construction. The text contains only identifiers from the code, never input. */
export class Statement {
  readonly values: unknown[] = [];

  /** Adds a value and returns its placeholder. */
  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** A condition on the table `t` that binds its values in the statement it becomes part of. */
export type Condition = (statement: Statement) => string;

/** Quotes an identifier defined in the code. */
export function quoteName(name: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`Not a name of a table or column: ${name}`);
  return `"${name}"`;
}

/** Connections never drop their prepared statements: beyond this number, statements run unprepared. */
const MAX_PREPARED = 300;
/** Clients choose the fields of a list: their combinations leave room for all other statements. */
export const MAX_PREPARED_CHOICES = 200;
const names = new Map<string, string>();

function statementName(text: string, most: number): string | undefined {
  const known = names.get(text);
  if (known || names.size >= most) return known;
  const name = `s_${createHash("sha1").update(text).digest("hex").slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/**
 * A named statement for the driver, so that PostgreSQL parses and plans it once for each connection.
 * @param most statements that are prepared when this one is still given a name
 */
export function namedStatement(text: string, values: readonly unknown[], most = MAX_PREPARED): pg.QueryConfig {
  const name = statementName(text, most);
  return { text, values: [...values], ...(name ? { name } : {}) };
}
