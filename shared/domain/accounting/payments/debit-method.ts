import type { PaymentMethod } from "./payment-method.ts";

type Method = Pick<PaymentMethod, "id" | "is_default" | "created_at">;

/** The method of those who give an account: of the direct debits the default one, else the oldest; null without one. */
export function proposeDebitMethod(methods: readonly Method[]): string | null {
  const ranked = methods.toSorted(
    (a, b) =>
      Number(b.is_default) - Number(a.is_default) ||
      Date.parse(a.created_at) - Date.parse(b.created_at) ||
      (a.id < b.id ? -1 : 1),
  );
  return ranked[0]?.id ?? null;
}
