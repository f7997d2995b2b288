import { type Operation, operationParameters } from "./operations.ts";
import type { RecordedSample, Samples } from "./samples.ts";

/** A request of an operation: its label names no id. */
export interface Variant {
  readonly label: string;
  /** With the query, without `/api`. */
  readonly path: string;
}

interface Context {
  readonly samples: Samples;
  readonly keys: Readonly<Record<string, string>>;
}

const MOST_IDS = 5;
const NO_RECORD = "0199a2f0-0000-7000-8000-000000000000";
/** Each is a document made by LibreOffice, which takes seconds. */
const SLOW = new Set(["/templates/{id}/preview"]);

const none: readonly RecordedSample[] = [{ label: "[no record]", value: NO_RECORD }];
const orNone = (found: readonly RecordedSample[]) => (found.length > 0 ? found : none);
const fixed = (values: readonly string[]): RecordedSample[] => values.map((value) => ({ label: `[${value}]`, value }));

type Fill = (path: string, context: Context) => Promise<readonly Variant[]>;

/** A key of a public page, and one that does not exist. */
const byKey =
  (name: string): Fill =>
  async (path, { keys }) =>
    [
      { label: "[key]", value: keys[name] ?? "no-such-key" },
      { label: "[no such key]", value: "AAAAAAAAAAAAAAAAAAAAAA" },
    ].map(({ label, value }) => ({ label, path: path.replace(/\{\w+\}/, value) }));

/** Records of a list, and for each of them one value out of another of its answers. */
const byIdAnd =
  (list: string, from: (id: string) => string, ...keys: readonly (string | number)[]): Fill =>
  async (path, { samples }) => {
    const ids = orNone(await samples.ids(list, MOST_IDS));
    return Promise.all(
      ids.map(async ({ label, value }) => {
        const part = (await samples.value(from(value), ...keys)) ?? NO_RECORD;
        return { label, path: path.replace(/\{\w+\}/, value).replace(/\{\w+\}/, part) };
      }),
    );
  };

const byValues =
  (values: readonly string[]): Fill =>
  async (path) =>
    fixed(values).map(({ label, value }) => ({ label, path: path.replace(/\{\w+\}/, value) }));

const offered: Fill = async (path, { samples }) => {
  const asset = await samples.value("/external-booking-form", 0, "asset", "id");
  const photo = await samples.value("/external-booking-form", 0, "asset", "photos", 0, "id");
  const filled = path.replace(/\{(asset_id|id)\}/, asset ?? NO_RECORD).replace("{id}", photo ?? NO_RECORD);
  return [{ label: "[1]", path: filled }];
};

const linkPhoto: Fill = async (path, { samples, keys }) => {
  const key = keys["bookingForm"] ?? "no-such-key";
  const photo = await samples.value(`/external-booking-form/${key}`, "asset", "photos", 0, "id");
  return [{ label: "[key]", path: path.replace("{shortKey}", key).replace("{id}", photo ?? NO_RECORD) }];
};

const versions: Fill = async (path, { samples }) => {
  const ids = orNone(await samples.ids("/documents", MOST_IDS));
  return ids.flatMap((id) =>
    fixed(["1", "2", "3"]).map((number) => ({
      label: id.label + number.label,
      path: path.replace("{id}", id.value).replace("{number}", number.value),
    })),
  );
};

const attachments: Fill = async (path, { samples }) => {
  const incident = (await samples.ids("/incidents", 1))[0]?.value ?? NO_RECORD;
  const id = await samples.value(`/attachments?owner_entity=incident&owner_id=${incident}`, 0, "id");
  return [{ label: "[1]", path: path.replace("{id}", id ?? NO_RECORD) }];
};

const slugs: Fill = async (path, { samples }) => {
  const rows = await samples.rows("/pages");
  const all = [...new Set(rows.map((row) => String(row["slug"])))];
  return fixed([...all, "no-such-page"]).map(({ label, value }) => ({ label, path: path.replace("{slug}", value) }));
};

/** Operations whose path is not filled with the ids of the list before it. */
const fills: Readonly<Record<string, Fill>> = {
  "/external-booking-form/{shortKey}": byKey("bookingForm"),
  "/external-booking-form/assets/{id}": offered,
  "/external-booking-form/assets/{asset_id}/photos/{id}": offered,
  "/external-booking-form/{shortKey}/photos/{id}": linkPhoto,
  "/external-booking/{key}": byKey("booking"),
  "/external-booking/{key}/calendar": byKey("booking"),
  "/incidents/friendly/{key}": byKey("incident"),
  "/external-document/{key}": byKey("document"),
  "/external-document/{key}/file": byKey("document"),
  "/external-document/{key}/signed": byKey("document"),
  "/issuers/{id}/batches/{batch}/file": byIdAnd("/issuers", (id) => `/issuers/${id}/records`, "batches", 0, "id"),
  "/documents/{id}/versions/{number}": versions,
  "/attachments/{id}/file": attachments,
  "/attachments/{id}/thumbnail": attachments,
  "/pages/friendly/{slug}": slugs,
  "/bulk-uploads/templates/{entity}": byValues(["address", "owner", "property", "asset", "person", "rental"]),
};

const byId: Fill = async (path, { samples }) => {
  const list = path.slice(0, path.indexOf("/{"));
  const ids = orNone(await samples.ids(list, SLOW.has(path) ? 1 : MOST_IDS));
  const filled = ids.map(({ label, value }) => ({ label, path: path.replace("{id}", value) }));
  return filled.map((one) => ({ ...one, path: one.path.replaceAll(/\{\w+\}/g, NO_RECORD) }));
};

/** The requests of an operation that differ by the record: one for an operation without parameters in its path. */
export async function pathVariants(operation: Operation, context: Context): Promise<readonly Variant[]> {
  const fill = fills[operation.path];
  if (fill) return fill(operation.path, context);
  return operationParameters(operation).length > 0
    ? byId(operation.path, context)
    : [{ label: "", path: operation.path }];
}
