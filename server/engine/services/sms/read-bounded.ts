import { SmsFailure } from "./sms-sender.ts";

/** Bytes of a response that are read; a real one has about one thousand. */
const MOST_BYTES = 65_536;

/**
 * The text of a response, which may be of any size.
 * @throws SmsFailure unreadable
 */
export async function readBounded({ body, status }: Response): Promise<string> {
  if (body === null) return "";
  const parts: AsyncIterable<unknown> = body;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of parts) {
    if (!(chunk instanceof Uint8Array)) continue;
    size += chunk.length;
    if (size > MOST_BYTES) throw new SmsFailure("unreadable", String(status));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
