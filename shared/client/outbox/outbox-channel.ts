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
  postMessage(news: SentMessage, nothing: readonly never[]): void;
  close(): void;
}

export function broadcastSent(news: SentMessage): void {
  const channel: SentChannel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news, []);
  channel.close();
}

/**
 * Calls back for each registered entry, of this surface or another.
 * @returns a function that stops it
 */
export function onSent(listener: (news: SentMessage) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }) => {
    const news = z.safeParse(sentMessage, data);
    if (news.success) listener(news.data);
  });
  return () => channel.close();
}
