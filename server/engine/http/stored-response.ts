import type { RouteResponse } from "./route.ts";

/** A response as it is sent and stored: status and JSON text. */
export interface StoredResponse {
  readonly status: number;
  readonly body: string;
}

/** Serialises a response; JSON text built by PostgreSQL is passed on as it is. */
export function serialiseResponse(answer: Exclude<RouteResponse, { kind: "file" | "unchanged" }>): StoredResponse {
  if (answer.kind === "stored") return answer;
  if (answer.kind === "data")
    return { status: answer.status, body: JSON.stringify({ success: true, data: answer.data ?? null }) };
  const meta = answer.meta ? `,"meta":${JSON.stringify(answer.meta)}` : "";
  return { status: answer.status, body: `{"success":true,"data":${answer.json}${meta}}` };
}
