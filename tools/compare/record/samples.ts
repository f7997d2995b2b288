import type { Caller } from "../caller.ts";
import { isList, isRecord, type JsonRecord, valueAt } from "../json.ts";

/** The rows that paths and queries are filled with: the first ones of a list, as the administrator and as a role sees it. */
export interface Samples {
  rows(list: string): Promise<readonly JsonRecord[]>;
  /** Ids by the label under which they are recorded. */
  ids(list: string, most: number): Promise<readonly RecordedSample[]>;
  /** A single value out of an answer; null where there is none. */
  value(path: string, ...keys: readonly (string | number)[]): Promise<string | null>;
}

export interface RecordedSample {
  readonly label: string;
  readonly value: string;
}

const OWN_ROWS = 2;

const readRows = (data: unknown): readonly JsonRecord[] => (isList(data) ? data.filter(isRecord) : []);
const idOf = (row: JsonRecord) => (typeof row["id"] === "string" ? [row["id"]] : []);

async function rowsOf(caller: Caller, list: string): Promise<readonly JsonRecord[]> {
  const { status, bytes } = await caller.get(`/api${list}`);
  return status === 200 ? readRows(valueAt(JSON.parse(bytes.toString()), "data")) : [];
}

/** Remembers what a list answered: a recording asks for many records of each. */
function createRows(caller: Caller): (list: string) => Promise<readonly JsonRecord[]> {
  const known = new Map<string, Promise<readonly JsonRecord[]>>();
  return (list) => {
    const rows = known.get(list) ?? rowsOf(caller, list);
    known.set(list, rows);
    return rows;
  };
}

/** @param role whose own first rows are recorded too: a role may see none of those that the administrator sees first */
export function createRecordedSamples(admin: Caller, role: Caller): Samples {
  const rows = createRows(admin);
  const own = createRows(role);
  return {
    rows,
    async ids(list, most) {
      const first = (await rows(list)).flatMap(idOf).slice(0, most);
      const further = (await own(list))
        .flatMap(idOf)
        .filter((id) => !first.includes(id))
        .slice(0, OWN_ROWS);
      return [
        ...first.map((value, at) => ({ label: `[${at + 1}]`, value })),
        ...further.map((value, at) => ({ label: `[own ${at + 1}]`, value })),
      ];
    },
    async value(path, ...keys) {
      const { status, bytes } = await admin.get(`/api${path}`);
      const found = status === 200 ? valueAt(JSON.parse(bytes.toString()), "data", ...keys) : null;
      return typeof found === "string" || typeof found === "number" ? String(found) : null;
    },
  };
}
