import type { LodgingMessage } from "#shared/domain/lodging/lodging-message.ts";

/** What to do about a message whose outcome is not known. */
export const unclearTodo = ({ kind, lot }: Pick<LodgingMessage, "kind" | "lot">) => {
  if (kind === "cancellation") return "lodging.unclear_cancellation";
  return lot === null ? "lodging.unclear_todo" : "lodging.unclear_lot_todo";
};
