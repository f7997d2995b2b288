import * as z from "zod/mini";

/** Broadcast to every surface of this device when the server has registered an entry. */
const sentMessage = z.object({
  id: z.string(),
  kind: z.enum(["incident", "payment"]),
  person: z.string(),
  /** Id of the new record, and its code or number. */
  record_id: z.string(),
  code: z.string(),
});
export type SentMessage = z.infer<typeof sentMessage>;

const CHANNEL = "llavero.outbox";

/** A BroadcastChannel reaches its own origin only and accepts no other argument. */
interface SentChannel {
  postMessage(message: SentMessage, nothing: readonly never[]): void;
  close(): void;
}

export function broadcastSent(message: SentMessage): void {
  const channel: SentChannel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message, []);
  channel.close();
}

/**
 * Calls back for each registered entry, of this surface or another.
 * @returns a function that stops it
 */
export function onSent(listener: (message: SentMessage) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }) => {
    const parsed = z.safeParse(sentMessage, data);
    if (parsed.success) listener(parsed.data);
  });
  return () => channel.close();
}
