import * as z from "zod/mini";

/** Broadcast to every surface of this device when the server has registered an entry. */
const sentNews = z.object({
  id: z.string(),
  kind: z.enum(["incident", "payment"]),
  person: z.string(),
  /** Id of the new record, and its code or number. */
  record_id: z.string(),
  code: z.string(),
});
export type SentNews = z.infer<typeof sentNews>;

const CHANNEL = "llavero.outbox";

/** A BroadcastChannel reaches its own origin only and accepts no other argument. */
interface Telling {
  postMessage(news: SentNews, nothing: readonly never[]): void;
  close(): void;
}

export function tellSent(news: SentNews): void {
  const channel: Telling = new BroadcastChannel(CHANNEL);
  channel.postMessage(news, []);
  channel.close();
}

/**
 * Calls back for each registered entry, of this surface or another.
 * @returns a function that stops it
 */
export function onSent(listener: (news: SentNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }) => {
    const news = z.safeParse(sentNews, data);
    if (news.success) listener(news.data);
  });
  return () => channel.close();
}
