import * as z from "zod/mini";

/** Said once of an entry that the server has registered, to every surface of this device. */
const sentNews = z.object({
  id: z.string(),
  kind: z.enum(["incident", "payment"]),
  person: z.string(),
  /** The new record, and its code or number. */
  record_id: z.string(),
  code: z.string(),
});
export type SentNews = z.infer<typeof sentNews>;

const CHANNEL = "llavero.outbox";

/** A channel reaches its own origin alone, and knows of no other argument. */
interface Telling {
  postMessage(news: SentNews, nothing: readonly never[]): void;
  close(): void;
}

export function tellSent(news: SentNews): void {
  const channel: Telling = new BroadcastChannel(CHANNEL);
  channel.postMessage(news, []);
  channel.close();
}

/** Calls back for each entry that was registered, by this surface or another. Returns the way to stop. */
export function onSent(listener: (news: SentNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }) => {
    const news = z.safeParse(sentNews, data);
    if (news.success) listener(news.data);
  });
  return () => channel.close();
}
