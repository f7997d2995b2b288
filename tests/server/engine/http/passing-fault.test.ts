import { expect, test } from "vitest";
import { isPassingFault } from "#server/engine/http/passing-fault.ts";
import { AppError } from "#shared/domain/core/app-error.ts";

const withCode = (code: string) => Object.assign(new Error(code), { code });

test("a full disk, a lost connection and a renderer without room are of the moment", () => {
  for (const error of [
    new AppError("storage_full"),
    withCode("ENOSPC"),
    withCode("ECONNREFUSED"),
    new AppError("unavailable", { cause: withCode("ENOSPC") }),
  ])
    expect(isPassingFault(error)).toBe(true);
});

test("a refusal, a fault of ours and a service that is away are not", () => {
  for (const error of [new AppError("document_unprintable"), new Error("bug"), new AppError("unavailable")])
    expect(isPassingFault(error)).toBe(false);
});
