import type { RouteResponse } from "./route.ts";

/** A response as it is sent and stored: status and JSON text. */
export interface StoredResponse {
  readonly status: number;
  readonly body: string;
}

/** Serialises a response; JSON text built by PostgreSQL is passed on as it is. */
export function serialiseResponse(response: Exclude<RouteResponse, { kind: "file" | "unchanged" }>): StoredResponse {
  if (response.kind === "stored") return response;
  if (response.kind === "data")
    return { status: response.status, body: JSON.stringify({ success: true, data: response.data ?? null }) };
  const meta = response.meta ? `,"meta":${JSON.stringify(response.meta)}` : "";
  return { status: response.status, body: `{"success":true,"data":${response.json}${meta}}` };
}
