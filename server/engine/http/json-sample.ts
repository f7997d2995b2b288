import type { Json } from "./openapi-parts.ts";

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

const byFormat: Readonly<Record<string, string>> = {
  uuid: "0195a3c0-7d5c-7000-8000-000000000001",
  email: "ana@example.es",
  "date-time": "2026-03-02T09:00:00Z",
  date: "2026-03-02",
};

/** No schema of the API is nested deeper. */
const MAX_DEPTH = 6;

function sampleText({ format, minLength, maxLength }: Json, name: string): string {
  const known = typeof format === "string" ? byFormat[format] : undefined;
  if (known) return known;
  if (/(^|_)(date|day|month|on|from|to|start|end)$/.test(name)) return "2026-03-01";
  const text = name.replaceAll("_", " ") || "text";
  const least = typeof minLength === "number" ? minLength : 0;
  return text.padEnd(least, "x").slice(0, typeof maxLength === "number" ? maxLength : undefined);
}

function sampleNumber({ minimum, maximum }: Json): number {
  const least = typeof minimum === "number" && Number.isSafeInteger(minimum) ? Math.max(minimum, 1) : 1;
  return typeof maximum === "number" ? Math.min(least, maximum) : least;
}

function sampleObject({ properties }: Json, depth: number): Json {
  return Object.fromEntries(
    Object.entries(isJson(properties) ? properties : {}).map(([name, part]) => [name, sampleOf(part, name, depth + 1)]),
  );
}

/** A sample value for a JSON schema, for the documentation; cross-field rules may not hold. */
export function sampleOf(schema: unknown, name = "", depth = 0): unknown {
  if (!isJson(schema) || depth > MAX_DEPTH) return null;
  if ("const" in schema) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  const options = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(options)) return sampleOf(options[0], name, depth);
  switch (schema["type"]) {
    case "object":
      return sampleObject(schema, depth);
    case "array":
      return [sampleOf(schema["items"], name, depth + 1)];
    case "integer":
    case "number":
      return sampleNumber(schema);
    case "boolean":
      return true;
    case "string":
      return sampleText(schema, name);
    default:
      return null;
  }
}
