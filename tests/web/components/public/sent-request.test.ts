import { beforeEach, expect, test, vi } from "vitest";
import { ApiError, networkError, notSentError } from "#shared/client/api-error.ts";
import { setPlatform } from "#shared/client/current-platform.ts";
import { webPlatform } from "#shared/platform/web.ts";
import { sentRequestOf } from "#web/components/public/sent-request.ts";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  });
  vi.useFakeTimers({ now: new Date("2026-11-24T10:00:00Z") });
  setPlatform(webPlatform);
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const body = { description: "Cae agua" };
const refusal = (status: number, translationKey: string) =>
  new ApiError(status, [{ message: "", translationKey, params: {} }]);
const postAs = (error: Error) =>
  sentRequestOf("incident")
    .post(body, "key-1", async () => {
      throw error;
    })
    .catch(() => null);

test("a request is stored before it is sent, and removed by its answer", async () => {
  const sent = sentRequestOf("incident");
  const result = await sent.post(body, "key-1", async () => {
    expect(sentRequestOf("incident").read()).toMatchObject({ key: "key-1", body });
    return "INC-1";
  });
  expect([result, sent.read()]).toEqual(["INC-1", null]);
  await postAs(refusal(422, "validation.required"));
  expect(sent.read()).toBeNull();
});

test("a request whose outcome is not known stays stored for as long as the server knows its key", async () => {
  const sent = sentRequestOf("incident");
  for (const error of [networkError(), notSentError(), refusal(429, "error.too_many_attempts")]) {
    await postAs(error);
    expect(sent.read()).toMatchObject({ key: "key-1", body });
    expect(sentRequestOf("booking.abc").read()).toBeNull();
    sent.remove();
  }
  await postAs(networkError());
  vi.setSystemTime(new Date("2026-11-25T10:00:01Z"));
  expect(sent.read()).toBeNull();
});

test("a request that is too old, or did not arrive, leaves none of its body in the browser", async () => {
  const sent = sentRequestOf("incident");
  await postAs(networkError());
  vi.setSystemTime(new Date("2026-11-25T10:00:01Z"));
  sent.read();
  expect(stored.size).toBe(0);
  await postAs(networkError());
  sent.removeUnsent(networkError());
  expect(sent.read()).not.toBeNull();
  sent.removeUnsent(notSentError());
  expect(stored.size).toBe(0);
});
