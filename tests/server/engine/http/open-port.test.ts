import { expect, test } from "vitest";
import { explainRefusal } from "#server/engine/http/open-port.ts";

/* Errors that cannot be provoked on every machine; start.test.ts has the others. */

test("a port reserved for administrators is reported with a free one as an alternative", () => {
  const refused = Object.assign(new Error("listen EACCES: permission denied 0.0.0.0:80"), { code: "EACCES" });
  expect(explainRefusal(refused, { host: "0.0.0.0", port: 80 })).toEqual(
    new Error(
      "This user may not listen on port 80: those below 1024 are reserved. Choose another: PORT=3000 npm start",
    ),
  );
});

test("an error unrelated to the address is passed on unchanged", () => {
  const other = Object.assign(new Error("too many open files"), { code: "EMFILE" });
  expect(explainRefusal(other, { host: "0.0.0.0", port: 80 })).toBe(other);
});
